import type { ReactNode } from 'react'
import classes from '#web/booking/booking.module.css'
import type { ConfirmedBooking } from '#web/booking/booking-view.ts'
import { arrivalSentence, dateAt, fullDayText, timeTextAt } from '#web/booking/local-time-text.ts'
import { useWords } from '#web/booking/use-words.ts'
import { ZoneNote, type ZoneNoteProps } from '#web/booking/zone-note.tsx'
import { moneyText } from '#web/format/money.ts'

type AppointmentSummaryProps = Pick<
  ConfirmedBooking,
  'service' | 'items' | 'price' | 'duration' | 'arrivalWindow' | 'time'
> &
  Omit<ZoneNoteProps, 'slots'> & {
    /** What is to be paid to book it, in cents. */
    deposit?: number
  }

export function AppointmentSummary(props: AppointmentSummaryProps) {
  const { service, items = [service], price, deposit = 0, duration, arrivalWindow, time, ...zone } = props
  const { timeZone } = zone
  const words = useWords()
  const { dates } = words
  return (
    <dl className={classes.summary}>
      {items.length > 1 ? (
        <Fact term={words.services}>
          <ul>
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same service can be booked twice
              <li key={index}>{item}</li>
            ))}
          </ul>
        </Fact>
      ) : (
        <Fact term={words.service}>{items[0]}</Fact>
      )}
      {price !== null && <Fact term={words.price}>{moneyText(price)}</Fact>}
      {price !== null && deposit > 0 && (
        <>
          <Fact term={words.depositToBook}>{moneyText(deposit)}</Fact>
          <Fact term={words.dueAtAppointment}>{moneyText(price - deposit)}</Fact>
        </>
      )}
      <Fact term={words.duration}>{dates.duration(duration)}</Fact>
      <Fact term={words.date}>{fullDayText(dates, dateAt(timeZone, time))}</Fact>
      <Fact term={words.time}>
        {arrivalWindow === null
          ? timeTextAt(dates, timeZone, time)
          : arrivalSentence(dates, timeZone, time, arrivalWindow)}
        <ZoneNote {...zone} slots={[time]} />
      </Fact>
    </dl>
  )
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
