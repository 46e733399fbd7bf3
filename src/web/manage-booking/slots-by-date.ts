import { type Month, monthOf } from '#domain/booking/month.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { dateAt } from '#web/booking/local-time-text.ts'

/** The free slots grouped by local date, in order. */
export function slotsByDate(slots: readonly string[], timeZone: string): Map<LocalDate, string[]> {
  return Map.groupBy(slots, (slot) => dateAt(timeZone, slot))
}

type Bounds = { first_date: LocalDate; last_date: LocalDate }

/** The month, clamped to the bookable range. */
export function monthWithin(month: Month, { first_date, last_date }: Bounds): Month {
  if (month < monthOf(first_date)) return monthOf(first_date)
  return month > monthOf(last_date) ? monthOf(last_date) : month
}
