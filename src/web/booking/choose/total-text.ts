import type { BookingWords } from '#domain/language/en/booking.ts'
import type { Total } from '#domain/services/visit.ts'
import { moneyText } from '#web/format/money.ts'

/** `$259.98 · 3 hr`. */
export function totalText({ dates }: BookingWords, { price, duration }: Total): string {
  return `${moneyText(price)} · ${dates.duration(duration)}`
}
