import type { ReactNode } from 'react'
import classes from '#web/booking/booking.module.css'
import { clockAt, dateAt, durationText, fullDayText } from '#web/booking/wall-text.ts'
import { moneyText } from '#web/format/money.ts'

type AppointmentSummaryProps = {
  service: string
  /** Cents; null where none was agreed on. */
  price: number | null
  /** Minutes. */
  duration: number
  time: string
  timeZone: string
  /** Whose clock it is, after the time. */
  zoneNote?: ReactNode
}

export function AppointmentSummary(props: AppointmentSummaryProps) {
  const { service, price, duration, time, timeZone, zoneNote } = props
  return (
    <dl className={classes.summary}>
      <Fact term="Service" text={service} />
      {price !== null && <Fact term="Price" text={moneyText(price)} />}
      <Fact term="Duration" text={durationText(duration)} />
      <Fact term="Date" text={fullDayText(dateAt(timeZone, time))} />
      <Fact term="Time" text={clockAt(timeZone, time)}>
        {zoneNote}
      </Fact>
    </dl>
  )
}

function Fact({ term, text, children }: { term: string; text: string; children?: ReactNode }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>
        {text}
        {children}
      </dd>
    </div>
  )
}
