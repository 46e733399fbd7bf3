import { z } from 'zod'
import { listPage } from '#tools/payments-emulator/api/list-page.ts'
import { noParams, pagination, range, text } from '#tools/payments-emulator/api/params.ts'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import { isWithin } from '#tools/payments-emulator/api/range.ts'
import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import { route } from '#tools/payments-emulator/resource/route.ts'
import { collectInvoice } from './collect-invoice.ts'
import { getInvoice, invoicesIn, subscriptionIdOf } from './invoice.ts'
import { cardDeclined } from './payment-method.ts'

export const invoices: Resource = {
  object: 'invoice',
  prefix: 'in',
  urlOf: (id) => `/v1/invoices/${id}`,
  routes: [
    route({
      method: 'GET',
      path: '/v1/invoices',
      params: z.strictObject({
        ...pagination,
        created: range().optional(),
        customer: text().optional(),
        status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
        subscription: text().optional(),
      }),
      handle(context, { created, customer, status, subscription, ...page }) {
        const matching = invoicesIn(context)
          .all()
          .filter((invoice) => isWithin(invoice.created, created))
          .filter((invoice) => customer === undefined || invoice.customer === customer)
          .filter((invoice) => status === undefined || invoice.status === status)
          .filter((invoice) => subscription === undefined || subscriptionIdOf(invoice) === subscription)
        return listPage(matching, page, '/v1/invoices')
      },
    }),
    route({
      method: 'GET',
      path: '/v1/invoices/:id',
      params: noParams(),
      handle: (context, _, { id }) => getInvoice(context, id),
    }),
    route({
      method: 'POST',
      path: '/v1/invoices/:id/pay',
      params: noParams(),
      handle(context, _, { id }) {
        const { status } = getInvoice(context, id)
        if (status === 'paid') throw invalidRequest('Invoice is already paid')
        const invoice = collectInvoice(context, id)
        if (invoice.status !== 'paid') throw cardDeclined()
        return invoice
      },
    }),
  ],
  scheduledTasks: { 'invoice.collect': (context, id) => void collectInvoice(context, id) },
}
