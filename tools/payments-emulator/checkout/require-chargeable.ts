import type Stripe from 'stripe'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import { totalOf } from './session.ts'

/** In the smallest currency unit. The provider's minimum differs by currency; this is the one for dollars. */
const MIN_CENTS = 50
const MAX_CENTS = 99_999_999

/** Requires one-time prices and a total within the limits of a card payment. */
export function requireChargeable(lineItems: Stripe.LineItem[]): void {
  const recurringIndex = lineItems.findIndex(({ price }) => price?.recurring)
  if (recurringIndex !== -1) {
    const message =
      'You specified `payment` mode but passed a recurring price. Use `subscription` mode instead.'
    throw invalidRequest(message, { param: `line_items[${recurringIndex}][price]` })
  }
  const total = totalOf(lineItems)
  if (total < MIN_CENTS) {
    const message = `The Checkout Session's total amount must be at least ${MIN_CENTS} (got ${total}).`
    throw invalidRequest(message, { code: 'amount_too_small' })
  }
  if (total > MAX_CENTS) {
    const message = `The Checkout Session's total amount must be at most ${MAX_CENTS} (got ${total}).`
    throw invalidRequest(message, { code: 'amount_too_large' })
  }
}
