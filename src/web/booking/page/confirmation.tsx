import { CalendarPlus, CircleCheck } from 'lucide-react'
import classes from '#web/booking/booking.module.css'
import type { MadeBooking } from '#web/booking/booking-view.ts'
import { AppointmentSummary } from '#web/booking/details/appointment-summary.tsx'
import { OtherCalendars } from '#web/booking/page/other-calendars.tsx'
import { dayAndClockText } from '#web/booking/wall-text.ts'
import type { ZoneNoteProps } from '#web/booking/zone-note.tsx'
import { LinkButton } from '#web/ui/button.tsx'

type ConfirmationProps = Omit<ZoneNoteProps, 'slots'> & { made: MadeBooking; business: string | null }

/** What was booked, and the way back to it. */
export function Confirmation({ made, business, ...zone }: ConfirmationProps) {
  const when = dayAndClockText(zone.timeZone, made.time)
  return (
    <section className={`${classes.card} ${classes.made}`} aria-labelledby="made">
      <h2 id="made" tabIndex={-1}>
        {!made.isCancelled && <CircleCheck size={28} aria-hidden />}
        {made.isCancelled ? 'This appointment was cancelled' : 'Appointment booked!'}
      </h2>
      {!made.isCancelled && (
        <p>Your appointment has been scheduled for {when}. We will email you everything you need.</p>
      )}
      <AppointmentSummary {...made} {...zone} />
      <div className={classes.ways}>
        {!made.isCancelled && (
          <LinkButton href={`${made.manageUrl}/calendar.ics`}>
            <CalendarPlus size={20} aria-hidden /> Add to calendar
          </LinkButton>
        )}
        <LinkButton look="quiet" href={made.manageUrl}>
          See your appointment
        </LinkButton>
      </div>
      {!made.isCancelled && <OtherCalendars note={{ ...made, business }} />}
    </section>
  )
}
