import { PageMessagePanel } from '#web/booking/page-message-panel.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'
import classes from './booking-frame.module.css'

/** A link that leads to no business. */
export function InvalidLink(pageMessage: { title: string; description?: string }) {
  return (
    <main className={classes.invalid}>
      <Logo />
      <h1>Invalid Booking Link</h1>
      <PageMessagePanel {...pageMessage} />
      <p>Please ask the business for its link again.</p>
      <LinkButton href="/">Go to Homepage</LinkButton>
    </main>
  )
}
