import type Stripe from 'stripe'
import { z } from 'zod'
import { listPage } from '#tools/payments-emulator/api/list-page.ts'
import { boolean, metadata, noParams, pagination, range, text } from '#tools/payments-emulator/api/params.ts'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import { isWithin } from '#tools/payments-emulator/api/range.ts'
import { amountParam, currencyParam } from '#tools/payments-emulator/billing/price.ts'
import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import { route } from '#tools/payments-emulator/resource/route.ts'
import { confirmPayment } from './confirm-payment.ts'
import { allowedMethodTypes } from './method-types.ts'
import { addPaymentIntent, getPaymentIntent, paymentIntentsIn } from './payment-intent.ts'
import { requirePaymentsEnabled } from './payments-enabled.ts'

const create = route({
  method: 'POST',
  path: '/v1/payment_intents',
  params: z.strictObject({
    allowed_payment_method_types: allowedMethodTypes().optional(),
    amount: amountParam(),
    automatic_payment_methods: z
      .strictObject({ enabled: boolean(), allow_redirects: z.enum(['always', 'never']).optional() })
      .optional(),
    confirm: boolean().optional(),
    currency: currencyParam(),
    customer: text().optional(),
    description: text().optional(),
    metadata: metadata().optional(),
    payment_method: text().optional(),
    receipt_email: text().optional(),
    return_url: text().optional(),
  }),
  handle(context, { confirm = false, payment_method, metadata: metadataInput, return_url: _, ...input }) {
    requirePaymentsEnabled(context)
    const { automatic_payment_methods: automatic, ...rest } = input
    const added = addPaymentIntent(context, { ...rest, metadata: metadataInput || {} })
    const intent: Stripe.PaymentIntent = automatic
      ? paymentIntentsIn(context).put({ ...added, automatic_payment_methods: automatic })
      : added
    return confirm ? confirmPayment(context, intent, payment_method) : intent
  },
})

const confirm = route({
  method: 'POST',
  path: '/v1/payment_intents/:id/confirm',
  params: z.strictObject({ payment_method: text().optional(), return_url: text().optional() }),
  handle: (context, { payment_method }, { id }) =>
    confirmPayment(context, getPaymentIntent(context, id), payment_method),
})

const cancel = route({
  method: 'POST',
  path: '/v1/payment_intents/:id/cancel',
  params: z.strictObject({
    cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  }),
  handle(context, { cancellation_reason = null }, { id }) {
    const intent = getPaymentIntent(context, id)
    if (['succeeded', 'canceled', 'processing'].includes(intent.status)) {
      throw invalidRequest(
        `You cannot cancel this PaymentIntent because it has a status of ${intent.status}.`,
        { code: 'payment_intent_unexpected_state' },
      )
    }
    const canceled = paymentIntentsIn(context).put({
      ...intent,
      canceled_at: context.now(),
      cancellation_reason,
      next_action: null,
      status: 'canceled',
    })
    context.record('payment_intent.canceled', canceled)
    return canceled
  },
})

const list = route({
  method: 'GET',
  path: '/v1/payment_intents',
  params: z.strictObject({ ...pagination, created: range().optional(), customer: text().optional() }),
  handle(context, { created, customer, ...page }) {
    const matching = paymentIntentsIn(context)
      .all()
      .filter((intent) => isWithin(intent.created, created))
      .filter((intent) => customer === undefined || intent.customer === customer)
    return listPage(matching, page, '/v1/payment_intents')
  },
})

const retrieve = route({
  method: 'GET',
  path: '/v1/payment_intents/:id',
  params: noParams(),
  handle: (context, _, { id }) => getPaymentIntent(context, id),
})

export const paymentIntents: Resource = {
  object: 'payment_intent',
  prefix: 'pi',
  urlOf: (id) => `/v1/payment_intents/${id}`,
  routes: [create, list, retrieve, confirm, cancel],
}
