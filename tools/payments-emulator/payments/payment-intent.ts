import type Stripe from 'stripe'
import { noSuch } from '#tools/payments-emulator/api/provider-error.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { newId, randomAlphanumeric } from '#tools/payments-emulator/world/ids.ts'
import { METHOD_TYPES } from './method-types.ts'

export const paymentIntentsIn = (context: Context) =>
  context.collection<Stripe.PaymentIntent>('payment_intent')

export function getPaymentIntent(context: Context, id: string, param?: string): Stripe.PaymentIntent {
  const intent = paymentIntentsIn(context).get(id)
  if (!intent) throw noSuch('payment_intent', id, param)
  return intent
}

export type PaymentIntentInput = {
  /** Null or missing: all. */
  allowed_payment_method_types?: string[] | null
  amount: number
  currency: string
  customer?: string | null
  description?: string | null
  metadata?: Record<string, string>
  receipt_email?: string | null
  statement_descriptor?: string | null
  statement_descriptor_suffix?: string | null
}

/** Adds an unpaid intent without any attempt. */
export function addPaymentIntent(context: Context, input: PaymentIntentInput): Stripe.PaymentIntent {
  const id = newId('pi')
  const intent: Stripe.PaymentIntent = {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: input.allowed_payment_method_types ?? null,
    amount: input.amount,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic_async',
    client_secret: `${id}_secret_${randomAlphanumeric(24)}`,
    confirmation_method: 'automatic',
    created: context.now(),
    currency: input.currency,
    customer: input.customer ?? null,
    customer_account: null,
    description: input.description ?? null,
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode: false,
    managed_payments: null,
    metadata: input.metadata ?? {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: input.allowed_payment_method_types ?? [...METHOD_TYPES],
    payment_record: null,
    processing: null,
    receipt_email: input.receipt_email ?? null,
    review: null,
    setup_future_usage: null,
    shipping: null,
    source: null,
    statement_descriptor: input.statement_descriptor ?? null,
    statement_descriptor_suffix: input.statement_descriptor_suffix ?? null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
  paymentIntentsIn(context).put(intent)
  context.record('payment_intent.created', intent)
  return intent
}
