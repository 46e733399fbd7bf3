import type Stripe from 'stripe'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import { accountsIn } from '#tools/payments-emulator/connect/account.ts'
import type { Balance } from '#tools/payments-emulator/connect/balance.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'
import { chargesIn } from './charge.ts'
import { disputesIn } from './dispute.ts'

export const refundsIn = (context: Context) => context.collection<Stripe.Refund>('refund')

export type RefundInput = {
  amount?: number
  metadata?: Record<string, string>
  reason?: Stripe.Refund.Reason
}

/** Refunds part of a charge, or all that remains. The refund is pending while the seller's balance is low. */
export function refundCharge(context: Context, charge: Stripe.Charge, input: RefundInput): Stripe.Refund {
  const remaining = charge.amount_captured - charge.amount_refunded
  const { amount = remaining, metadata = {}, reason = null } = input
  requireRefundable(context, charge, amount, remaining)
  const balance = balanceIn(context)
  // As at the provider, this error has no code: only its message tells it from other refusals.
  if (balance === 'none')
    throw invalidRequest('Insufficient funds in your Stripe balance to refund this amount.')
  const refund: Stripe.Refund = {
    id: newId('re'),
    object: 'refund',
    amount,
    balance_transaction: null,
    charge: charge.id,
    created: context.now(),
    currency: charge.currency,
    customer: charge.customer,
    customer_account: null,
    destination_details: {
      type: 'card',
      card: { type: 'refund', reference_status: 'pending', reference_type: 'acquirer_reference_number' },
    },
    metadata,
    payment_intent: charge.payment_intent,
    payment_method: charge.payment_method,
    ...(balance === 'low' && { pending_reason: 'insufficient_funds' }),
    reason,
    receipt_number: null,
    source_transfer_reversal: null,
    status: balance === 'low' ? 'pending' : 'succeeded',
    transfer_reversal: null,
  }
  refundsIn(context).put(refund)
  context.record('refund.created', refund)
  const amount_refunded = charge.amount_refunded + amount
  const refunded = { ...charge, amount_refunded, refunded: amount_refunded === charge.amount_captured }
  chargesIn(context).put(refunded)
  context.record('charge.refunded', refunded, { amount_refunded: charge.amount_refunded, refunded: false })
  return refund
}

/** The balance of the platform is always sufficient. */
function balanceIn(context: Context): Balance {
  const account = context.account === null ? undefined : accountsIn(context).get(context.account)
  return account?.balance ?? 'sufficient'
}

function requireRefundable(context: Context, charge: Stripe.Charge, amount: number, remaining: number): void {
  if (charge.status !== 'succeeded') {
    throw invalidRequest(
      `Charge ${charge.id} has not succeeded and cannot be refunded: its status is ${charge.status}.`,
    )
  }
  if (
    disputesIn(context)
      .all()
      .some((dispute) => dispute.charge === charge.id && dispute.status !== 'won')
  ) {
    const message = `Charge ${charge.id} has been charged back; cannot issue a refund.`
    throw invalidRequest(message, { code: 'charge_disputed' })
  }
  if (remaining === 0) {
    const message = `Charge ${charge.id} has already been refunded.`
    throw invalidRequest(message, { code: 'charge_already_refunded' })
  }
  if (amount < 1 || amount > remaining) {
    throw invalidRequest(
      `Refund amount (${amount}) must be from 1 to the unrefunded amount on charge (${remaining})`,
      {
        param: 'amount',
      },
    )
  }
}
