import { SUPPORT_EMAIL } from './contact-addresses.ts'
import classes from './site-frame.module.css'

export function SiteContact() {
  return (
    <a className={classes.link} href={`mailto:${SUPPORT_EMAIL}`}>
      Contact
    </a>
  )
}
