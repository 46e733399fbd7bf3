import type Stripe from 'stripe'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { chargeIn, chargesIn } from './charge.ts'
import { paymentIntentIn, paymentIntentsIn } from './payment-intent.ts'

/** Days after a bank was asked for money, it says whether there was some. */
export function settlePayment(
  context: Context,
  intentId: string,
  result: 'succeeded' | 'failed',
): Stripe.PaymentIntent {
  const intent = paymentIntentIn(context, intentId)
  if (intent.status !== 'processing') {
    throw invalidRequest(`Only a payment that is processing can settle: '${intentId}' is ${intent.status}`)
  }
  const charge = chargesIn(context).put({
    ...chargeIn(context, String(intent.latest_charge)),
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
    result === 'succeeded' ? paid(intent) : refused(intent, charge),
  )
  context.record(
    result === 'succeeded' ? 'payment_intent.succeeded' : 'payment_intent.payment_failed',
    settled,
  )
  return settled
}

const paid = (intent: Stripe.PaymentIntent): Stripe.PaymentIntent => ({
  ...intent,
  amount_received: intent.amount,
  status: 'succeeded',
})

const refused = (intent: Stripe.PaymentIntent, charge: Stripe.Charge): Stripe.PaymentIntent => ({
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
