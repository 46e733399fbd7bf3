import type { PublicBusiness } from '#contract/booking.ts'
import { type Month, monthAfter, monthOf } from '#domain/booking/month.ts'
import type { BookingWords } from '#domain/language/en/booking.ts'
import { monthName } from '#web/booking/local-time-text.ts'

/** The message for a month without a free day. */
export function noFreeTimesText(
  words: BookingWords,
  month: Month,
  { first_date, last_date }: Pick<PublicBusiness, 'first_date' | 'last_date'>,
): string {
  if (monthOf(first_date) === monthOf(last_date)) return words.noTimesNow
  return words.noTimesIn(monthName(words.dates, month), monthAfter(month, 1) <= monthOf(last_date))
}
