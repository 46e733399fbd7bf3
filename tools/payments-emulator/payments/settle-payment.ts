import type Stripe from 'stripe'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { chargesIn, getCharge } from './charge.ts'
import { getPaymentIntent, paymentIntentsIn } from './payment-intent.ts'

/** Settles a bank debit as succeeded or failed. A real bank does so days later. */
export function settlePayment(
  context: Context,
  intentId: string,
  result: 'succeeded' | 'failed',
): Stripe.PaymentIntent {
  const intent = getPaymentIntent(context, intentId)
  if (intent.status !== 'processing') {
    throw invalidRequest(`Only a payment that is processing can settle: '${intentId}' is ${intent.status}`)
  }
  const charge = chargesIn(context).put({
    ...getCharge(context, String(intent.latest_charge)),
    status: result,
    paid: result === 'succeeded',
    ...(result === 'failed' && {
      amount_captured: 0,
      captured: false,
      failure_code: 'insufficient_funds',
      failure_message: 'The bank account has insufficient funds.',
    }),
  })
  context.record(`charge.${result}`, charge)
  const settled = paymentIntentsIn(context).put(
    result === 'succeeded' ? paidIntent(intent) : failedIntent(intent, charge),
  )
  context.record(
    result === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
    settled,
  )
  return settled
}

const paidIntent = (intent: Stripe.PaymentIntent): Stripe.PaymentIntent => ({
  ...intent,
  amount_received: intent.amount,
  status: 'succeeded',
})

const failedIntent = (intent: Stripe.PaymentIntent, charge: Stripe.Charge): Stripe.PaymentIntent => ({
  ...intent,
  payment_method: null,
  status: 'requires_payment_method',
  last_payment_error: {
    type: 'invalid_request_error',
    charge: charge.id,
    code: 'payment_method_provider_decline',
    message: 'The bank account has insufficient funds.',
  },
})
