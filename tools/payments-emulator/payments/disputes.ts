import { z } from 'zod'
import { listPage } from '#tools/payments-emulator/api/list-page.ts'
import { noParams, pagination, range, text } from '#tools/payments-emulator/api/params.ts'
import { isWithin } from '#tools/payments-emulator/api/range.ts'
import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import { route } from '#tools/payments-emulator/resource/route.ts'
import { closeDispute, disputesIn, getDispute } from './dispute.ts'

const list = route({
  method: 'GET',
  path: '/v1/disputes',
  params: z.strictObject({
    ...pagination,
    charge: text().optional(),
    created: range().optional(),
    payment_intent: text().optional(),
  }),
  handle(context, { charge, created, payment_intent, ...page }) {
    const matching = disputesIn(context)
      .all()
      .filter((dispute) => isWithin(dispute.created, created))
      .filter((dispute) => charge === undefined || dispute.charge === charge)
      .filter((dispute) => payment_intent === undefined || dispute.payment_intent === payment_intent)
    return listPage(matching, page, '/v1/disputes')
  },
})

const retrieve = route({
  method: 'GET',
  path: '/v1/disputes/:id',
  params: noParams(),
  handle: (context, _, { id }) => getDispute(context, id),
})

/** The seller accepts the dispute. */
const close = route({
  method: 'POST',
  path: '/v1/disputes/:id/close',
  params: noParams(),
  handle: (context, _, { id }) => closeDispute(context, id, 'lost'),
})

export const disputes: Resource = {
  object: 'dispute',
  prefix: 'du',
  urlOf: (id) => `/v1/disputes/${id}`,
  routes: [list, retrieve, close],
}
