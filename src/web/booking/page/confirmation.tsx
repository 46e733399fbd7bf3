import { CalendarPlus, CircleCheck } from 'lucide-react'
import classes from '#web/booking/booking.module.css'
import { bookingPageUrl } from '#web/booking/booking-url.ts'
import type { ConfirmedBooking } from '#web/booking/booking-view.ts'
import { AppointmentSummary } from '#web/booking/details/appointment-summary.tsx'
import { arrivalSentence, dayAndTimeText } from '#web/booking/local-time-text.ts'
import { OtherCalendars } from '#web/booking/page/other-calendars.tsx'
import type { ZoneNoteProps } from '#web/booking/zone-note.tsx'
import { LinkButton } from '#web/ui/button.tsx'

type ConfirmationProps = Omit<ZoneNoteProps, 'slots'> & {
  confirmed: ConfirmedBooking
  slug: string
  business: string | null
  isEmailed: boolean
}

/** Shows what was booked, with the manage link. Another booking starts on a new page. */
export function Confirmation({ confirmed, slug, business, isEmailed, ...zone }: ConfirmationProps) {
  const { time, arrivalWindow } = confirmed
  const when = dayAndTimeText(zone.timeZone, time, arrivalWindow)
  const arrival = arrivalWindow === null ? null : arrivalSentence(zone.timeZone, time, arrivalWindow)
  return (
    <section className={`${classes.card} ${classes.confirmation}`} aria-labelledby="confirmed">
      <h2 id="confirmed" tabIndex={-1}>
        {!confirmed.isCancelled && <CircleCheck size={28} aria-hidden />}
        {confirmed.isCancelled ? 'This appointment was cancelled' : 'Appointment booked!'}
      </h2>
      {!confirmed.isCancelled && (
        <p>
          Your appointment has been scheduled for {when}.{isEmailed && ' We’ll email you the details.'}
        </p>
      )}
      <AppointmentSummary {...confirmed} {...zone} />
      <div className={classes.actions}>
        {!confirmed.isCancelled && (
          <LinkButton href={`${confirmed.manageUrl}/calendar.ics`}>
            <CalendarPlus size={20} aria-hidden /> Add to calendar
          </LinkButton>
        )}
        <LinkButton look="quiet" href={confirmed.manageUrl}>
          See your appointment
        </LinkButton>
      </div>
      {!confirmed.isCancelled && <OtherCalendars event={{ ...confirmed, arrival, business }} />}
      <p className={classes.bookAnother}>
        <a href={bookingPageUrl(slug)}>Book another appointment</a>
      </p>
    </section>
  )
}
