import { z } from 'zod'
import { listPage, nestedList } from '#tools/payments-emulator/api/list-page.ts'
import { noParams, pagination, range, text } from '#tools/payments-emulator/api/params.ts'
import { isWithin } from '#tools/payments-emulator/api/range.ts'
import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import { route } from '#tools/payments-emulator/resource/route.ts'
import { chargesIn, getCharge } from './charge.ts'
import { refundsIn } from './refund.ts'

const list = route({
  method: 'GET',
  path: '/v1/charges',
  params: z.strictObject({
    ...pagination,
    created: range().optional(),
    customer: text().optional(),
    payment_intent: text().optional(),
  }),
  handle(context, { created, customer, payment_intent, ...page }) {
    const matching = chargesIn(context)
      .all()
      .filter((charge) => isWithin(charge.created, created))
      .filter((charge) => customer === undefined || charge.customer === customer)
      .filter((charge) => payment_intent === undefined || charge.payment_intent === payment_intent)
    return listPage(matching, page, '/v1/charges')
  },
})

const retrieve = route({
  method: 'GET',
  path: '/v1/charges/:id',
  params: noParams(),
  handle: (context, _, { id }) => getCharge(context, id),
})

export const charges: Resource = {
  object: 'charge',
  prefix: 'ch',
  urlOf: (id) => `/v1/charges/${id}`,
  routes: [list, retrieve],
  expandableFields: {
    refunds(context, { id }: { id: string }) {
      const refunds = refundsIn(context)
        .all()
        .filter(({ charge }) => charge === id)
      return nestedList(refunds.reverse(), `/v1/charges/${id}/refunds`)
    },
  },
}
