import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { CardInput } from './payment-method.ts'
import { type TestCard, testCard } from './test-cards.ts'

/** For acts, which give only a number: a card that is valid until the end of next year. */
export function cardFromNumber(context: Context, number: string): CardInput {
  const expYear = new Date(context.now() * 1000).getUTCFullYear() + 1
  return { card: testCard(number) ?? unknownCard(number), expMonth: 12, expYear, name: null }
}

/** Like the provider in test mode, declines a card that is no test card. */
export function unknownCard(number: string): TestCard {
  return { number, brand: 'unknown', behaviour: 'declines', description: 'Declined', token: '' }
}
