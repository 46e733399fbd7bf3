import { z } from 'zod'
import { listPage } from '#tools/payments-emulator/api/list-page.ts'
import { noParams, pagination, range, text } from '#tools/payments-emulator/api/params.ts'
import { noSuch } from '#tools/payments-emulator/api/provider-error.ts'
import { isWithin } from '#tools/payments-emulator/api/range.ts'
import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import { route } from '#tools/payments-emulator/resource/route.ts'
import { customerParams, customersIn, getCustomer, newCustomer, updatedCustomer } from './customer.ts'
import { endSubscription } from './end-subscription.ts'
import { hasEnded, subscriptionsOf } from './subscription.ts'

export const customers: Resource = {
  object: 'customer',
  prefix: 'cus',
  urlOf: (id) => `/v1/customers/${id}`,
  routes: [
    route({
      method: 'POST',
      path: '/v1/customers',
      params: customerParams,
      handle(context, input) {
        const customer = newCustomer(context, input)
        customersIn(context).put(customer)
        context.record('customer.created', customer)
        return customer
      },
    }),
    route({
      method: 'GET',
      path: '/v1/customers',
      params: z.strictObject({ ...pagination, created: range().optional(), email: text().optional() }),
      handle(context, { created, email, ...page }) {
        const matching = customersIn(context)
          .all()
          .flatMap((customer) => (customer.deleted ? [] : [customer]))
          .filter((customer) => isWithin(customer.created, created))
          .filter((customer) => email === undefined || customer.email === email)
        return listPage(matching, page, '/v1/customers')
      },
    }),
    route({
      method: 'GET',
      path: '/v1/customers/:id',
      params: noParams(),
      handle(context, _, { id }) {
        const customer = customersIn(context).get(id)
        if (!customer) throw noSuch('customer', id)
        return customer
      },
    }),
    route({
      method: 'POST',
      path: '/v1/customers/:id',
      params: customerParams,
      handle(context, input, { id }) {
        const before = getCustomer(context, id)
        const customer = updatedCustomer(before, input)
        customersIn(context).put(customer)
        context.record('customer.updated', customer)
        return customer
      },
    }),
    route({
      method: 'DELETE',
      path: '/v1/customers/:id',
      params: noParams(),
      handle(context, _, { id }) {
        const before = getCustomer(context, id)
        for (const subscription of subscriptionsOf(context, id)) {
          if (!hasEnded(subscription)) endSubscription(context, subscription.id, null)
        }
        const deletedCustomer = { id, object: 'customer', deleted: true } as const
        customersIn(context).put(deletedCustomer)
        context.record('customer.deleted', before)
        return deletedCustomer
      },
    }),
  ],
}
