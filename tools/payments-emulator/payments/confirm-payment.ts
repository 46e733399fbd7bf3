import type Stripe from 'stripe'
import { invalidRequest, ProviderError } from '#tools/payments-emulator/api/provider-error.ts'
import { addCardByToken, getPaymentMethod } from '#tools/payments-emulator/billing/payment-method.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { attemptPayment } from './attempt-payment.ts'

const CONFIRMABLE = ['requires_payment_method', 'requires_confirmation', 'requires_action']

/** Confirms a payment by an API call. A decline throws; unlike at the provider, nothing of the attempt is stored. */
export function confirmPayment(
  context: Context,
  intent: Stripe.PaymentIntent,
  methodId: string | undefined,
): Stripe.PaymentIntent {
  if (!CONFIRMABLE.includes(intent.status)) {
    throw invalidRequest(
      `This PaymentIntent's payment_method could not be updated because it has a status of ${intent.status}.`,
      { code: 'payment_intent_unexpected_state' },
    )
  }
  if (methodId === undefined) {
    throw invalidRequest('You cannot confirm this PaymentIntent because it is missing a payment method.', {
      code: 'payment_intent_unexpected_state',
    })
  }
  const method = addCardByToken(context, methodId) ?? getPaymentMethod(context, methodId, 'payment_method')
  const attempt = attemptPayment(context, intent, method)
  if (attempt.outcome === 'declined') throw declinedPayment(attempt.intent)
  return attempt.intent
}

function declinedPayment(intent: Stripe.PaymentIntent): ProviderError {
  const { charge, code, decline_code, message } = intent.last_payment_error ?? {}
  return new ProviderError(402, {
    type: 'card_error',
    message: message ?? 'Your card was declined.',
    charge,
    code,
    decline_code,
    payment_intent: intent,
  })
}
