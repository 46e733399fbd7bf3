import type Stripe from 'stripe'
import type { KeptPaymentMethod } from '#tools/payments-emulator/billing/payment-method.ts'
import type { CardBehaviour } from '#tools/payments-emulator/billing/test-cards.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { addCharge, type ChargeStatus } from './charge.ts'
import { paymentIntentsIn } from './payment-intent.ts'

export type AttemptOutcome = 'succeeded' | 'processing' | 'declined' | 'authentication_required'

const ASKS_FOR_AUTHENTICATION: readonly CardBehaviour[] = ['authenticates_once', 'authenticates_always']
const DECLINES: readonly CardBehaviour[] = ['declines', 'declines_when_charged']

/** Tries to take the money. `isAuthenticated`: 3-D Secure was passed just now. */
export function attemptPayment(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: KeptPaymentMethod,
  { isAuthenticated = false } = {},
): { intent: Stripe.PaymentIntent; outcome: AttemptOutcome } {
  const { behaviour } = method.hidden
  if (ASKS_FOR_AUTHENTICATION.includes(behaviour) && !isAuthenticated) return ask(context, intent, method)
  if (DECLINES.includes(behaviour)) return decline(context, intent, method)
  return take(context, intent, method)
}

/** What a 3-D Secure page that was answered with no makes of a payment. */
export function failAuthentication(context: Context, intent: Stripe.PaymentIntent): Stripe.PaymentIntent {
  const failed = paymentIntentsIn(context).put({
    ...intent,
    status: 'requires_payment_method',
    next_action: null,
    payment_method: null,
    last_payment_error: {
      type: 'invalid_request_error',
      code: 'payment_intent_authentication_failure',
      message: 'The payment was not authenticated. Try another payment method.',
    },
  })
  context.record('payment_intent.payment_failed', failed)
  return failed
}

function ask(context: Context, intent: Stripe.PaymentIntent, method: KeptPaymentMethod) {
  const asking = paymentIntentsIn(context).put({
    ...intent,
    payment_method: method.id,
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  })
  context.record('payment_intent.requires_action', asking)
  return { intent: asking, outcome: 'authentication_required' as const }
}

function decline(context: Context, intent: Stripe.PaymentIntent, method: KeptPaymentMethod) {
  const charge = addCharge(context, intent, method, 'failed')
  const declined = paymentIntentsIn(context).put({
    ...intent,
    latest_charge: charge.id,
    next_action: null,
    payment_method: null,
    status: 'requires_payment_method',
    last_payment_error: {
      type: 'card_error',
      charge: charge.id,
      code: 'card_declined',
      decline_code: 'generic_decline',
      message: 'Your card was declined.',
    },
  })
  context.record('payment_intent.payment_failed', declined)
  return { intent: declined, outcome: 'declined' as const }
}

function take(context: Context, intent: Stripe.PaymentIntent, method: KeptPaymentMethod) {
  const status: ChargeStatus = method.type === 'us_bank_account' ? 'pending' : 'succeeded'
  const charge = addCharge(context, intent, method, status)
  const outcome = status === 'pending' ? ('processing' as const) : ('succeeded' as const)
  const taken = paymentIntentsIn(context).put({
    ...intent,
    amount_received: outcome === 'succeeded' ? intent.amount : 0,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: outcome,
  })
  context.record(`payment_intent.${outcome}`, taken)
  return { intent: taken, outcome }
}
