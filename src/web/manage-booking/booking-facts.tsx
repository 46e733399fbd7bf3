import type { ManagedBooking } from '#contract/manage-booking.ts'
import { durationText } from '#web/booking/local-time-text.ts'
import { zoneText } from '#web/booking/zone-text.ts'
import { moneyText } from '#web/format/money.ts'
import { fullDateText } from '#web/format/wall-clock.ts'
import type { DepositFact } from './deposit-text.ts'
import { expectedTimeText } from './long-date-time-text.ts'
import classes from './manage.module.css'

type ShownBooking = Pick<
  ManagedBooking,
  | 'timezone'
  | 'appointment_time'
  | 'arrival_window_minutes'
  | 'duration'
  | 'service'
  | 'items'
  | 'price'
  | 'address'
  | 'business_name'
>

type BookingFactsProps = {
  booking: ShownBooking
  deposit: DepositFact | null
}

export function BookingFacts({ booking, deposit }: BookingFactsProps) {
  const { timezone, appointment_time, duration, service, items = [service] } = booking
  const { price, address, business_name } = booking
  return (
    <dl className={classes.facts}>
      <div>
        <dt>When</dt>
        <dd>
          <strong>{fullDateText(timezone, appointment_time)}</strong>
          <span className={classes.timeSpan}>{expectedTimeText(timezone, appointment_time, booking)}</span>
          <small>{zoneText(timezone, appointment_time)}</small>
        </dd>
      </div>
      <div>
        <dt>What</dt>
        <dd dir="auto">
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same service can be booked twice
            <strong key={index}>{item}</strong>
          ))}
          <small>{durationText(duration)}</small>
        </dd>
      </div>
      {address && (
        <div>
          <dt>Where</dt>
          <dd dir="auto">{address}</dd>
        </div>
      )}
      {price !== null && (
        <div>
          <dt>Price</dt>
          <dd>{price === 0 ? 'Free' : moneyText(price)}</dd>
        </div>
      )}
      {deposit && (
        <div>
          <dt>Deposit</dt>
          <dd>
            {deposit.text}
            {deposit.note && <small>{deposit.note}</small>}
          </dd>
        </div>
      )}
      {business_name && (
        <div>
          <dt>With</dt>
          <dd dir="auto">{business_name}</dd>
        </div>
      )}
    </dl>
  )
}
