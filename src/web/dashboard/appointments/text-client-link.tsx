import { MessageSquareText } from 'lucide-react'
import type { Appointment } from '#contract/appointments.ts'
import classes from './appointments.module.css'
import { textClientHref } from './text-client.ts'

type TextClientLinkProps = { appointment: Appointment; timeZone: string }

/** Texts the job’s time to a client who cannot be emailed, from the owner’s own phone. */
export function TextClientLink({ appointment, timeZone }: TextClientLinkProps) {
  const href = textClientHref(appointment, { timeZone })
  if (href === null) return null
  return (
    <a href={href} className={classes.textClient}>
      <MessageSquareText size={18} aria-hidden />
      Text {appointment.client_name}
    </a>
  )
}
