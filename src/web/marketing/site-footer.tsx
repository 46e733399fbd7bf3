import { SUPPORT_EMAIL } from './contact-addresses.ts'
import classes from './site-frame.module.css'

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <p>Wheelhouse, for people whose workplace has wheels.</p>
      <div className={classes.nav}>
        <a className={classes.link} href="/terms">
          Terms
        </a>
        <a className={classes.link} href="/privacy">
          Privacy
        </a>
        <a className={classes.link} href={`mailto:${SUPPORT_EMAIL}`}>
          {SUPPORT_EMAIL}
        </a>
      </div>
    </footer>
  )
}
