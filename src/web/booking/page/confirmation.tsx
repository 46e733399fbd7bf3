import { CalendarPlus, CircleCheck } from 'lucide-react'
import classes from '#web/booking/booking.module.css'
import { bookingPageUrl, leavingFrame, type PageAddress } from '#web/booking/booking-url.ts'
import type { ConfirmedBooking } from '#web/booking/booking-view.ts'
import { AppointmentSummary } from '#web/booking/details/appointment-summary.tsx'
import { CONFIRMED_ID } from '#web/booking/embed/host-message.ts'
import { arrivalSentence, dayAndTimeText } from '#web/booking/local-time-text.ts'
import { OtherCalendars } from '#web/booking/page/other-calendars.tsx'
import { useWords } from '#web/booking/use-words.ts'
import type { ZoneNoteProps } from '#web/booking/zone-note.tsx'
import { LinkButton } from '#web/ui/button.tsx'

type ConfirmationProps = Omit<ZoneNoteProps, 'slots'> & {
  confirmed: ConfirmedBooking
  address: PageAddress
  business: string | null
  isEmailed: boolean
}

/** Shows what was booked, with the manage link. Another booking starts on a new page. */
export function Confirmation({ confirmed, address, business, isEmailed, ...zone }: ConfirmationProps) {
  const { time, arrivalWindow } = confirmed
  const words = useWords()
  const outside = leavingFrame(address)
  const when = dayAndTimeText(words.dates, zone.timeZone, time, arrivalWindow)
  const arrival =
    arrivalWindow === null ? null : arrivalSentence(words.dates, zone.timeZone, time, arrivalWindow)
  return (
    <section className={`${classes.card} ${classes.confirmation}`} aria-labelledby={CONFIRMED_ID}>
      <h2 id={CONFIRMED_ID} tabIndex={-1}>
        {!confirmed.isCancelled && <CircleCheck size={28} aria-hidden />}
        {confirmed.isCancelled ? words.wasCancelled : words.booked}
      </h2>
      {!confirmed.isCancelled && (
        <p>
          {words.bookedFor(when)}
          {isEmailed && ` ${words.willEmail}`}
        </p>
      )}
      <AppointmentSummary {...confirmed} {...zone} />
      <div className={classes.actions}>
        {!confirmed.isCancelled && (
          <LinkButton href={`${confirmed.manageUrl}/calendar.ics`} {...outside}>
            <CalendarPlus size={20} aria-hidden /> {words.addToCalendar}
          </LinkButton>
        )}
        <LinkButton look="quiet" href={confirmed.manageUrl} {...outside}>
          {words.seeAppointment}
        </LinkButton>
      </div>
      {!confirmed.isCancelled && <OtherCalendars event={{ ...confirmed, arrival, business }} {...outside} />}
      <p className={classes.bookAnother}>
        <a href={bookingPageUrl(address)}>{words.bookAnother}</a>
      </p>
    </section>
  )
}
