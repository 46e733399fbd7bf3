import type { BookingWords } from '#domain/language/en/booking.ts'
import { moneyText } from '#web/format/money.ts'

/** What is left to pay after the deposit. Cents. */
export function restText(
  { rest, noRest }: Pick<BookingWords, 'rest' | 'noRest'>,
  price: number,
  deposit: number,
): string {
  return price > deposit ? rest(moneyText(price - deposit)) : noRest
}
