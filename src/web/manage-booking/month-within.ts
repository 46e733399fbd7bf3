import { type Month, monthOf } from '#domain/booking/month.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

type Bounds = { first_date: LocalDate; last_date: LocalDate }

/** The month, clamped to the bookable range. */
export function monthWithin(month: Month, { first_date, last_date }: Bounds): Month {
  if (month < monthOf(first_date)) return monthOf(first_date)
  return month > monthOf(last_date) ? monthOf(last_date) : month
}
