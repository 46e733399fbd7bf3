import { CalendarPlus } from 'lucide-react'
import type { ManagedBooking } from '#contract/manage-booking.ts'
import { arrivalSentence } from '#web/booking/local-time-text.ts'
import { OtherCalendars } from '#web/booking/page/other-calendars.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import { Sentence } from '#web/ui/sentence.tsx'
import { useCatalogue } from '#web/use-catalogue.ts'
import { BookingFacts } from './booking-facts.tsx'
import { bookingText, doneText } from './booking-text.ts'
import { depositFact, depositOutcome, refundDeadlineText } from './deposit-text.ts'
import type { CompletedChange } from './done-cookie.ts'
import { longDateTimeText } from './long-date-time-text.ts'
import classes from './manage.module.css'
import { CANCEL_HREF, moveHref, remindersPath } from './manage-url.ts'

type OverviewProps = {
  token: string
  /** This page's URL, for calendar entries. */
  manageUrl: string
  booking: ManagedBooking
  done: CompletedChange | null
  now: Date
}

export function Overview({ done, ...props }: OverviewProps) {
  const { booking } = props
  const catalogue = useCatalogue()
  const { manage: words } = catalogue
  const text = bookingText(words, booking)
  const { title, badge } = text.states[booking.state]
  const outcome = depositOutcome(catalogue, booking)
  return (
    <>
      {done !== null && isStillTrue(done, booking) && (
        <p role="status" className={classes.done}>
          {doneText(words, booking, done)}
        </p>
      )}
      <div>
        <div className={classes.heading}>
          <h1>{title}</h1>
          <Badge tone={booking.state === 'booked' ? 'green' : 'gray'}>{badge}</Badge>
        </div>
        <Rhythm booking={booking} />
      </div>
      {outcome && <p>{outcome}</p>}
      <BookingFacts booking={booking} deposit={depositFact(catalogue, booking)} />
      <PayDeposit booking={booking} />
      {booking.state === 'booked' && booking.is_time_accepted && done !== 'kept' && (
        <p className={classes.note}>{words.worksForYou}</p>
      )}
      {booking.state === 'booked' && <ChangeOptions {...props} />}
      <OtherVisits booking={booking} />
      {booking.state !== 'booked' && booking.slug && (
        <div className={classes.actions}>
          <LinkButton href={`/book/${booking.slug}`}>{words.bookAgain}</LinkButton>
        </div>
      )}
    </>
  )
}

/** Somebody may have changed the appointment since. */
function isStillTrue(done: CompletedChange, { state, deposit }: ManagedBooking): boolean {
  if (done === 'paid' && deposit?.state !== 'paid') return false
  return (done === 'cancelled') === (state === 'cancelled')
}

/** `Every 2 weeks with Luna Detailing`; nothing outside a series. */
function Rhythm({ booking: { series, business_name } }: { booking: ManagedBooking }) {
  const { manage: words } = useCatalogue()
  if (!series) return null
  const text = words.rhythms[series.rhythm]
  return (
    <p className={classes.rhythm} dir="auto">
      {business_name ? words.rhythmWith(text, business_name) : text}
    </p>
  )
}

/** Leads to the page that says when the deposit is refunded. Nothing if there is nothing to pay. */
function PayDeposit({ booking: { deposit } }: { booking: ManagedBooking }) {
  const { manage: words } = useCatalogue()
  if (!deposit?.pay_path) return null
  return (
    <div className={classes.actions}>
      <LinkButton href={deposit.pay_path}>{words.payDeposit}</LinkButton>
    </div>
  )
}

/** The other visits of the series. */
function OtherVisits({ booking: { series, timezone, state } }: { booking: ManagedBooking }) {
  const { dates, manage: words } = useCatalogue()
  if (!series || series.next.length === 0) return null
  return (
    <section className={classes.others}>
      <h2>{state === 'booked' ? words.otherVisits : words.nextVisits}</h2>
      <ul>
        {series.next.map((time) => (
          <li key={time}>
            <time dateTime={time}>
              {longDateTimeText(dates, timezone, time, series.arrival_windows[time])}
            </time>
          </li>
        ))}
        {series.more > 0 && <li>{words.andMore(series.more)}</li>}
      </ul>
    </section>
  )
}

function ChangeOptions({ token, manageUrl, booking, now }: Omit<OverviewProps, 'done'>) {
  const { service, items, business_name: business, appointment_time: time, duration, address } = booking
  const arrivalWindow = booking.arrival_window_minutes
  const catalogue = useCatalogue()
  const { dates, manage: words } = catalogue
  const arrival =
    arrivalWindow === null ? null : arrivalSentence(dates, booking.timezone, time, arrivalWindow)
  const isChangeable = booking.changeable_until !== null
  const isCancellable = booking.cancellable_until !== null
  const text = bookingText(words, booking)
  const refundDeadline = refundDeadlineText(catalogue, booking, now)
  return (
    <>
      {!isChangeable && <TooLate booking={booking} />}
      {(isChangeable || isCancellable) && (
        <div className={classes.actions}>
          {isChangeable && (
            <LinkButton href={moveHref()} look={booking.deposit?.pay_path ? 'quiet' : undefined}>
              {words.moveIt}
            </LinkButton>
          )}
          {isCancellable && (
            <LinkButton href={CANCEL_HREF} look="danger">
              {text.cancel}
            </LinkButton>
          )}
        </div>
      )}
      {(isChangeable || refundDeadline) && (
        <p className={classes.note}>
          {isChangeable &&
            `${(refundDeadline ? text.moveUntil : text.changeUntil)(longDateTimeText(dates, booking.timezone, booking.change_deadline))} `}
          {refundDeadline}
        </p>
      )}
      {refundDeadline && (
        <p className={classes.note} dir="auto">
          {booking.deposit?.policy}
        </p>
      )}
      <div className={classes.actions}>
        <LinkButton href={`/booking/${token}/calendar.ics`} look={isChangeable ? 'quiet' : 'primary'}>
          <CalendarPlus size={18} aria-hidden />
          {words.addToCalendar}
        </LinkButton>
      </div>
      <OtherCalendars
        event={{
          service,
          ...(items && { items }),
          business,
          time,
          duration,
          arrivalWindow,
          arrival,
          address,
          manageUrl,
        }}
      />
      <p className={classes.note}>
        <a href={remindersPath(token)} className={classes.smallPrint}>
          {words.reminders}
        </a>
      </p>
    </>
  )
}

/** Doesn't say that the appointment could be changed before: it may have been booked after the deadline. */
function TooLate({ booking }: { booking: ManagedBooking }) {
  const { manage: words } = useCatalogue()
  const text = booking.cancellable_until === null ? words.tooLateToChange : words.tooLateToMove
  return (
    <p className={classes.tooLate}>
      <Sentence text={text} parts={{ contact: <ContactBusiness booking={booking} /> }} />
    </p>
  )
}

/** `contact Luna Detailing at (212) 555-0123 or luna@example.com` */
export function ContactBusiness({ booking }: { booking: ManagedBooking }) {
  const { business_name: name, business_email: email, business_phone: phone } = booking
  const { manage: words } = useCatalogue()
  const links = {
    phone: <a href={`tel:${phone}`}>{phone}</a>,
    email: <a href={`mailto:${email}`}>{email}</a>,
  }
  return <Sentence text={words.contact(name, phone !== null)} parts={links} />
}
