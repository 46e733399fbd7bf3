import type { ReactNode } from 'react'
import classes from '#web/booking/booking.module.css'
import type { ConfirmedBooking } from '#web/booking/booking-view.ts'
import {
  arrivalSentence,
  dateAt,
  durationText,
  fullDayText,
  timeTextAt,
} from '#web/booking/local-time-text.ts'
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
  return (
    <dl className={classes.summary}>
      {items.length > 1 ? (
        <Fact term="Services">
          <ul>
            {items.map((item, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the same service can be booked twice
              <li key={index}>{item}</li>
            ))}
          </ul>
        </Fact>
      ) : (
        <Fact term="Service">{items[0]}</Fact>
      )}
      {price !== null && <Fact term="Price">{moneyText(price)}</Fact>}
      {price !== null && deposit > 0 && (
        <>
          <Fact term="Deposit to book">{moneyText(deposit)}</Fact>
          <Fact term="Due at the appointment">{moneyText(price - deposit)}</Fact>
        </>
      )}
      <Fact term="Duration">{durationText(duration)}</Fact>
      <Fact term="Date">{fullDayText(dateAt(timeZone, time))}</Fact>
      <Fact term="Time">
        {arrivalWindow === null ? timeTextAt(timeZone, time) : arrivalSentence(timeZone, time, arrivalWindow)}
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
