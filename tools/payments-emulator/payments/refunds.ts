import type Stripe from 'stripe'
import { z } from 'zod'
import { listPage } from '#tools/payments-emulator/api/list-page.ts'
import { integer, metadata, noParams, pagination, range, text } from '#tools/payments-emulator/api/params.ts'
import { invalidRequest, noSuch } from '#tools/payments-emulator/api/provider-error.ts'
import { isWithin } from '#tools/payments-emulator/api/range.ts'
import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import { route } from '#tools/payments-emulator/resource/route.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { getCharge } from './charge.ts'
import { getPaymentIntent } from './payment-intent.ts'
import { refundCharge, refundsIn } from './refund.ts'

const create = route({
  method: 'POST',
  path: '/v1/refunds',
  params: z.strictObject({
    amount: integer().optional(),
    charge: text().optional(),
    metadata: metadata().optional(),
    payment_intent: text().optional(),
    reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  }),
  handle: (context, { charge, payment_intent, metadata: metadataInput, ...input }) =>
    refundCharge(context, resolveCharge(context, { charge, payment_intent }), {
      ...input,
      metadata: metadataInput || {},
    }),
})

const list = route({
  method: 'GET',
  path: '/v1/refunds',
  params: z.strictObject({
    ...pagination,
    charge: text().optional(),
    created: range().optional(),
    payment_intent: text().optional(),
  }),
  handle(context, { charge, created, payment_intent, ...page }) {
    const matching = refundsIn(context)
      .all()
      .filter((refund) => isWithin(refund.created, created))
      .filter((refund) => charge === undefined || refund.charge === charge)
      .filter((refund) => payment_intent === undefined || refund.payment_intent === payment_intent)
    return listPage(matching, page, '/v1/refunds')
  },
})

const retrieve = route({
  method: 'GET',
  path: '/v1/refunds/:id',
  params: noParams(),
  handle(context, _, { id }) {
    const refund = refundsIn(context).get(id)
    if (!refund) throw noSuch('refund', id)
    return refund
  },
})

type ChargeReference = { charge?: string; payment_intent?: string }

/** The charge, found by its own id or by its intent. */
export function resolveCharge(context: Context, { charge, payment_intent }: ChargeReference): Stripe.Charge {
  if (charge !== undefined) return getCharge(context, charge, 'charge')
  if (payment_intent === undefined) {
    throw invalidRequest(
      'One of the following params should be provided for this request: payment_intent or charge.',
    )
  }
  const { latest_charge } = getPaymentIntent(context, payment_intent, 'payment_intent')
  if (latest_charge === null) {
    throw invalidRequest(`The PaymentIntent '${payment_intent}' does not have a successful charge to refund.`)
  }
  return getCharge(context, String(latest_charge))
}

export const refunds: Resource = {
  object: 'refund',
  prefix: 're',
  urlOf: (id) => `/v1/refunds/${id}`,
  routes: [create, list, retrieve],
}
