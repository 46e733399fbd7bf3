import type Stripe from 'stripe'
import type { PaymentMethod } from '#tools/payments-emulator/billing/payment-method.ts'
import type { CardBehaviour } from '#tools/payments-emulator/billing/test-cards.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { addCharge, type ChargeStatus } from './charge.ts'
import { paymentIntentsIn } from './payment-intent.ts'

export type AttemptOutcome = 'succeeded' | 'processing' | 'declined' | 'authentication_required'

const REQUIRES_AUTHENTICATION: readonly CardBehaviour[] = ['authenticates_once', 'authenticates_always']
const DECLINES: readonly CardBehaviour[] = ['declines', 'declines_when_charged']

/** Attempts the charge. `isAuthenticated`: 3-D Secure was just completed. */
export function attemptPayment(
  context: Context,
  intent: Stripe.PaymentIntent,
  method: PaymentMethod,
  { isAuthenticated = false } = {},
): { intent: Stripe.PaymentIntent; outcome: AttemptOutcome } {
  const { behaviour } = method.hidden
  if (REQUIRES_AUTHENTICATION.includes(behaviour) && !isAuthenticated)
    return requireAuthentication(context, intent, method)
  if (DECLINES.includes(behaviour)) return decline(context, intent, method)
  return chargeMethod(context, intent, method)
}

/** Marks a payment as failed after 3-D Secure was declined. */
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

function requireAuthentication(context: Context, intent: Stripe.PaymentIntent, method: PaymentMethod) {
  const pending = paymentIntentsIn(context).put({
    ...intent,
    payment_method: method.id,
    status: 'requires_action',
    next_action: { type: 'use_stripe_sdk', use_stripe_sdk: {} },
  })
  context.record('payment_intent.requires_action', pending)
  return { intent: pending, outcome: 'authentication_required' as const }
}

function decline(context: Context, intent: Stripe.PaymentIntent, method: PaymentMethod) {
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

function chargeMethod(context: Context, intent: Stripe.PaymentIntent, method: PaymentMethod) {
  const status: ChargeStatus = method.type === 'us_bank_account' ? 'pending' : 'succeeded'
  const charge = addCharge(context, intent, method, status)
  const outcome = status === 'pending' ? ('processing' as const) : ('succeeded' as const)
  const charged = paymentIntentsIn(context).put({
    ...intent,
    amount_received: outcome === 'succeeded' ? intent.amount : 0,
    last_payment_error: null,
    latest_charge: charge.id,
    next_action: null,
    payment_method: method.id,
    status: outcome,
  })
  context.record(`payment_intent.${outcome}`, charged)
  return { intent: charged, outcome }
}
