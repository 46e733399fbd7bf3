import type { ManagedBooking } from '#contract/manage-booking.ts'
import type { Language } from '#domain/language/languages.ts'
import { fullDateTextAt } from '#web/booking/local-time-text.ts'
import { zoneText } from '#web/booking/zone-text.ts'
import { moneyText } from '#web/format/money.ts'
import { usePageLanguage } from '#web/page-language.ts'
import { useCatalogue } from '#web/use-catalogue.ts'
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
> & {
  /** It is given if the services are not translated into the page's language. */
  service_language?: Language | undefined
}

type BookingFactsProps = {
  booking: ShownBooking
  deposit: DepositFact | null
}

export function BookingFacts({ booking, deposit }: BookingFactsProps) {
  const { timezone, appointment_time, duration, service, items = [service] } = booking
  const { price, address, business_name, service_language } = booking
  const { dates, manage: words } = useCatalogue()
  const language = usePageLanguage()
  return (
    <dl className={classes.facts}>
      <div>
        <dt>{words.when}</dt>
        <dd>
          <strong>{fullDateTextAt(dates, timezone, appointment_time)}</strong>
          <span className={classes.timeSpan}>
            {expectedTimeText(dates, timezone, appointment_time, booking)}
          </span>
          <small>{zoneText(language, timezone, appointment_time)}</small>
        </dd>
      </div>
      <div>
        <dt>{words.what}</dt>
        <dd dir="auto">
          {items.map((item, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same service can be booked twice
            <strong key={index} lang={service_language}>
              {item}
            </strong>
          ))}
          <small>{dates.duration(duration)}</small>
        </dd>
      </div>
      {address && (
        <div>
          <dt>{words.where}</dt>
          <dd dir="auto">{address}</dd>
        </div>
      )}
      {price !== null && (
        <div>
          <dt>{words.price}</dt>
          <dd>{price === 0 ? words.free : moneyText(price)}</dd>
        </div>
      )}
      {deposit && (
        <div>
          <dt>{words.deposit}</dt>
          <dd>
            {deposit.text}
            {deposit.note && <small>{deposit.note}</small>}
          </dd>
        </div>
      )}
      {business_name && (
        <div>
          <dt>{words.with}</dt>
          <dd dir="auto">{business_name}</dd>
        </div>
      )}
    </dl>
  )
}
