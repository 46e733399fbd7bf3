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
  'service' | 'price' | 'duration' | 'arrivalWindow' | 'time'
> &
  Omit<ZoneNoteProps, 'slots'>

export function AppointmentSummary(props: AppointmentSummaryProps) {
  const { service, price, duration, arrivalWindow, time, ...zone } = props
  const { timeZone } = zone
  return (
    <dl className={classes.summary}>
      <Fact term="Service" text={service} />
      {price !== null && <Fact term="Price" text={moneyText(price)} />}
      <Fact term="Duration" text={durationText(duration)} />
      <Fact term="Date" text={fullDayText(dateAt(timeZone, time))} />
      <Fact
        term="Time"
        text={
          arrivalWindow === null ? timeTextAt(timeZone, time) : arrivalSentence(timeZone, time, arrivalWindow)
        }
      >
        <ZoneNote {...zone} slots={[time]} />
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
