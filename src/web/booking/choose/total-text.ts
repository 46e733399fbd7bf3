import type { Total } from '#domain/services/visit.ts'
import { durationText } from '#web/booking/local-time-text.ts'
import { moneyText } from '#web/format/money.ts'

/** `$259.98 · 3 hr`. */
export function totalText({ price, duration }: Total): string {
  return `${moneyText(price)} · ${durationText(duration)}`
}
