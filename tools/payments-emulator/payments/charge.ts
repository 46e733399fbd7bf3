import type Stripe from 'stripe'
import { noSuch } from '#tools/payments-emulator/api/provider-error.ts'
import type { PaymentMethod } from '#tools/payments-emulator/billing/payment-method.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { newId } from '#tools/payments-emulator/world/ids.ts'
import { chargeDetails } from './charge-details.ts'

export const chargesIn = (context: Context) => context.collection<Stripe.Charge>('charge')

export function getCharge(context: Context, id: string, param?: string): Stripe.Charge {
  const charge = chargesIn(context).get(id)
  if (!charge) throw noSuch('charge', id, param)
  return charge
}

export type ChargeStatus = 'succeeded' | 'pending' | 'failed'

/** Records one attempt to charge for an intent. */
export function addCharge(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: PaymentMethod,
  status: ChargeStatus,
): Stripe.Charge {
  const isFailed = status === 'failed'
  const charge: Stripe.Charge = {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: isFailed ? 0 : intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { ...method.billing_details, tax_id: null },
    calculated_statement_descriptor: intent.statement_descriptor,
    captured: !isFailed,
    created: context.now(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: isFailed ? 'card_declined' : null,
    failure_message: isFailed ? 'Your card was declined.' : null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: isFailed ? DECLINED : APPROVED,
    paid: status === 'succeeded',
    payment_intent: intent.id,
    payment_method: method.id,
    payment_method_details: chargeDetails(method),
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: null,
    status,
    transfer_data: null,
    transfer_group: null,
  }
  chargesIn(context).put(charge)
  context.record(`charge.${status}`, charge)
  return charge
}

const APPROVED: Stripe.Charge.Outcome = {
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 8,
  seller_message: 'Payment complete.',
  type: 'authorized',
}

const DECLINED: Stripe.Charge.Outcome = {
  ...APPROVED,
  network_decline_code: '05',
  network_status: 'declined_by_network',
  reason: 'generic_decline',
  seller_message: 'The bank did not return any further details with this decline.',
  type: 'issuer_declined',
}
