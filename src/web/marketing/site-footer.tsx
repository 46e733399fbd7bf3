import classes from './site-frame.module.css'
import { SUPPORT_EMAIL } from './support-email.ts'

export function SiteFooter() {
  return (
    <footer className={classes.footer}>
      <p>Wheelhouse, for people whose workplace has wheels.</p>
      <a className={classes.link} href={`mailto:${SUPPORT_EMAIL}`}>
        {SUPPORT_EMAIL}
      </a>
    </footer>
  )
}
