import type { Context } from '#tools/payments-emulator/world/context.ts'
import type { CardInput } from './payment-method.ts'
import { findTestCard, type TestCard } from './test-cards.ts'

/** The card with this number, valid until the end of next year. Acts use it, since they give only a number. */
export function cardFromNumber(context: Context, number: string): CardInput {
  const expYear = new Date(context.now() * 1000).getUTCFullYear() + 1
  return { card: findTestCard(number) ?? unknownCard(number), expMonth: 12, expYear, name: null }
}

/** A card that is no test card: it is declined, as by the provider in test mode. */
export function unknownCard(number: string): TestCard {
  return { number, brand: 'unknown', behaviour: 'declines', description: 'Declined', token: '' }
}
