import frameClasses from '#web/booking/booking-frame.module.css'
import { LinkButton } from '#web/ui/button.tsx'
import { Logo } from '#web/ui/logo.tsx'

/** A link that leads to no appointment, or not now. */
export function InvalidAppointmentLink({ sentence }: { sentence: string }) {
  return (
    <main className={frameClasses.invalid}>
      <Logo />
      <h1>{INVALID_LINK}</h1>
      <p role="alert">{sentence}</p>
      <LinkButton href="/">Go to Homepage</LinkButton>
    </main>
  )
}

export const INVALID_LINK = 'Invalid appointment link'
