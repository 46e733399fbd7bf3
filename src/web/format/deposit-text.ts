import { moneyText } from '#web/format/money.ts'

/** What is left to pay after the deposit. Cents. */
export function restText(price: number, deposit: number): string {
  return price > deposit
    ? `The rest, ${moneyText(price - deposit)}, is due at the appointment.`
    : 'Nothing else is due at the appointment.'
}
