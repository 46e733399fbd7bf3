import type { PublicBusiness } from '#contract/booking.ts'
import { monthOf } from '#domain/booking/month.ts'
import { isInRange } from '#domain/time/local-date.ts'
import type { Choice } from '#web/booking/booking-address.ts'
import { dateAt } from '#web/booking/wall-text.ts'

export type SettledChoice = Choice & { month: string }

/** The part of a wish that this business can fulfil. Whether the time is free is another question. */
export function settledChoice(wish: Choice, business: PublicBusiness): SettledChoice {
  const { services, timezone, first_date, last_date } = business
  const bookable = { from: first_date, to: last_date }
  const service =
    services.find(({ id }) => id === wish.serviceId) ?? (services.length === 1 ? services[0] : null)
  const time = service && wish.time && isInRange(dateAt(timezone, wish.time), bookable) ? wish.time : null
  const wishedDate = time ? dateAt(timezone, time) : wish.date
  const date = service && wishedDate && isInRange(wishedDate, bookable) ? wishedDate : null
  const wishedMonth = date ? monthOf(date) : (wish.month ?? monthOf(first_date))
  const isKnown = isInRange(wishedMonth, { from: monthOf(first_date), to: monthOf(last_date) })
  return {
    step: time ? wish.step : 'choose',
    serviceId: service?.id ?? null,
    month: isKnown ? wishedMonth : monthOf(first_date),
    date,
    time,
  }
}
