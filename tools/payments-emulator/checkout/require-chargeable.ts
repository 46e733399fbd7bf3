import type Stripe from 'stripe'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import { amountOf } from './session.ts'

/** In the smallest unit. The provider's least differs by currency; this is that of the dollar. */
const LEAST = 50
const MOST = 99_999_999

/** Prices that are paid once, of a sum that a card can carry. */
export function requireChargeable(lineItems: Stripe.LineItem[]): void {
  const recurring = lineItems.findIndex(({ price }) => price?.recurring)
  if (recurring !== -1) {
    const message =
      'You specified `payment` mode but passed a recurring price. Use `subscription` mode instead.'
    throw invalidRequest(message, { param: `line_items[${recurring}][price]` })
  }
  const total = amountOf(lineItems)
  if (total < LEAST) {
    const message = `The Checkout Session's total amount must be at least ${LEAST} (got ${total}).`
    throw invalidRequest(message, { code: 'amount_too_small' })
  }
  if (total > MOST) {
    const message = `The Checkout Session's total amount must be at most ${MOST} (got ${total}).`
    throw invalidRequest(message, { code: 'amount_too_large' })
  }
}
