import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { TypedCard } from './payment-method.ts'
import { type TestCard, testCard } from './test-cards.ts'

/** Typed by nobody: a number alone, valid until the end of next year. */
export function cardNumbered(context: Context, number: string): TypedCard {
  const expYear = new Date(context.now() * 1000).getUTCFullYear() + 1
  return { card: testCard(number) ?? strangeCard(number), expMonth: 12, expYear, name: null }
}

/** In test mode a card that is no test card is declined. */
export function strangeCard(number: string): TestCard {
  return { number, brand: 'unknown', behaviour: 'declines', does: 'Is declined', token: '' }
}
