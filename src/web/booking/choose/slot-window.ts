import type { PublicBusiness } from '#contract/booking.ts'
import { datesInMonth, type Month, monthAfter, monthOf } from '#domain/booking/month.ts'

type Bounds = Pick<PublicBusiness, 'first_date' | 'last_date'>

/** The bookable days of a month, as query parameters of the slots endpoint. */
export function slotWindow(bounds: Bounds, month: Month): { from: string; days: number } {
  const dates = bookableDates(bounds, month)
  return { from: dates[0] ?? bounds.first_date, days: Math.max(dates.length, 1) }
}

/** The days of the longest month. */
const DAYS_FOR_SUGGESTIONS = 31

/** Like `slotWindow`, but the first month has days of the next one too, so that times can be suggested even on its last day. */
export function slotWindowWithSuggestions(bounds: Bounds, month: Month): { from: string; days: number } {
  const { from, days } = slotWindow(bounds, month)
  if (month !== monthOf(bounds.first_date)) return { from, days }
  const following = bookableDates(bounds, monthAfter(month, 1))
  return { from, days: Math.max(days, Math.min(days + following.length, DAYS_FOR_SUGGESTIONS)) }
}

function bookableDates({ first_date, last_date }: Bounds, month: Month): string[] {
  return datesInMonth(month).filter((date) => first_date <= date && date <= last_date)
}
