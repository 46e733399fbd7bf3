import type Stripe from 'stripe'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { chargesIn, getCharge } from './charge.ts'
import { refundsIn } from './refund.ts'

/** Completes a pending refund. */
export function completeRefund(context: Context, refund: Stripe.Refund): void {
  const { pending_reason, ...rest } = refund
  updateRefund(context, { ...rest, status: 'succeeded' }, { pending_reason, status: refund.status })
}

/** Fails the newest refund of a payment, as the payer's bank may do days later. The money returns to the seller. */
export function failRefund(context: Context, paymentIntentId: string): Stripe.Refund {
  const refund = refundsIn(context)
    .all()
    .findLast(({ payment_intent, status }) => payment_intent === paymentIntentId && status !== 'failed')
  if (!refund) throw invalidRequest(`The payment '${paymentIntentId}' has no refund that could fail`)
  const { pending_reason, ...rest } = refund
  const failure_reason = pending_reason === 'insufficient_funds' ? pending_reason : 'expired_or_canceled_card'
  const charge = getCharge(context, String(refund.charge))
  const amount_refunded = charge.amount_refunded - refund.amount
  chargesIn(context).put({ ...charge, amount_refunded, refunded: false })
  const failed: Stripe.Refund = { ...rest, failure_reason, status: 'failed' }
  updateRefund(context, failed, { status: refund.status })
  context.record('refund.failed', failed)
  return failed
}

/** The provider sends two events for an update: one that exists for some payment methods only, and a newer one for all. */
function updateRefund(context: Context, refund: Stripe.Refund, previous: object): void {
  refundsIn(context).put(refund)
  context.record('charge.refund.updated', refund, previous)
  context.record('refund.updated', refund, previous)
}
