import type { PublicBusiness } from '#contract/booking.ts'
import { datesInMonth, type Month } from '#domain/booking/month.ts'

/** The bookable days of a month, as query parameters of the slots endpoint. */
export function slotWindow(
  { first_date, last_date }: Pick<PublicBusiness, 'first_date' | 'last_date'>,
  month: Month,
): { from: string; days: number } {
  const dates = datesInMonth(month).filter((date) => first_date <= date && date <= last_date)
  return { from: dates[0] ?? first_date, days: Math.max(dates.length, 1) }
}
