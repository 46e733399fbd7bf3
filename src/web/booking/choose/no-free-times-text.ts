import type { PublicBusiness } from '#contract/booking.ts'
import { type Month, monthAfter, monthOf } from '#domain/booking/month.ts'
import { monthName } from '#web/booking/local-time-text.ts'

/** The message for a month without a free day. */
export function noFreeTimesText(
  month: Month,
  { first_date, last_date }: Pick<PublicBusiness, 'first_date' | 'last_date'>,
): string {
  if (monthOf(first_date) === monthOf(last_date)) return 'There are no open times right now.'
  const hasNext = monthAfter(month, 1) <= monthOf(last_date)
  return `No open times in ${monthName(month)}.${hasNext ? ' Try the next month.' : ''}`
}
