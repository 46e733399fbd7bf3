import { Logo } from '#web/ui/logo.tsx'
import classes from './site-frame.module.css'
import { SUPPORT_EMAIL } from './support-email.ts'

export function SiteHeader() {
  return (
    <header className={classes.header}>
      <Logo />
      <nav aria-label="Site">
        <a className={classes.link} href={`mailto:${SUPPORT_EMAIL}`}>
          Contact
        </a>
      </nav>
    </header>
  )
}
