import type { PublicBusiness } from '#contract/booking.ts'
import { monthOf } from '#domain/booking/month.ts'
import { isInRange } from '#domain/time/local-date.ts'
import type { Choice } from '#web/booking/booking-url.ts'
import { dateAt } from '#web/booking/local-time-text.ts'

export type ValidChoice = Choice & { month: string }

/** The part of a choice that this business offers. It does not check whether the time is free. */
export function validChoice(requested: Choice, business: PublicBusiness): ValidChoice {
  const { services, timezone, first_date, last_date } = business
  const bookable = { from: first_date, to: last_date }
  const service =
    services.find(({ id }) => id === requested.serviceId) ?? (services.length === 1 ? services[0] : null)
  const time =
    service && requested.time && isInRange(dateAt(timezone, requested.time), bookable) ? requested.time : null
  const requestedDate = time ? dateAt(timezone, time) : requested.date
  const date = service && requestedDate && isInRange(requestedDate, bookable) ? requestedDate : null
  const requestedMonth = date ? monthOf(date) : (requested.month ?? monthOf(first_date))
  const isMonthInRange = isInRange(requestedMonth, { from: monthOf(first_date), to: monthOf(last_date) })
  return {
    step: time ? requested.step : 'choose',
    zip: business.zip_field === 'hidden' ? null : requested.zip,
    serviceId: service?.id ?? null,
    month: isMonthInRange ? requestedMonth : monthOf(first_date),
    date,
    time,
  }
}
