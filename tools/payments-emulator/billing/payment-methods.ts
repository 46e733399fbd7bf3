import { z } from 'zod'
import { listPage } from '#tools/payments-emulator/api/list-page.ts'
import { noParams, pagination, text } from '#tools/payments-emulator/api/params.ts'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import { route } from '#tools/payments-emulator/resource/route.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { withoutHidden } from '#tools/payments-emulator/world/store.ts'
import { customersIn, getCustomer } from './customer.ts'
import { addCardByToken, attachMethod, getPaymentMethod, paymentMethodsIn } from './payment-method.ts'

const listParams = { ...pagination, type: z.literal('card').optional() }

export const paymentMethods: Resource = {
  object: 'payment_method',
  prefix: 'pm',
  urlOf: (id) => `/v1/payment_methods/${id}`,
  routes: [
    route({
      method: 'GET',
      path: '/v1/payment_methods',
      params: z.strictObject({ ...listParams, customer: text().optional() }),
      handle: (context, { customer, type: _, ...page }) =>
        listPage(methodsOf(context, customer), page, '/v1/payment_methods'),
    }),
    route({
      method: 'GET',
      path: '/v1/customers/:customer/payment_methods',
      params: z.strictObject(listParams),
      handle: (context, { type: _, ...page }, { customer }) =>
        listPage(
          methodsOf(context, getCustomer(context, customer).id),
          page,
          `/v1/customers/${customer}/payment_methods`,
        ),
    }),
    route({
      method: 'GET',
      path: '/v1/payment_methods/:id',
      params: noParams(),
      handle: (context, _, { id }) => withoutHidden(getPaymentMethod(context, id)),
    }),
    route({
      method: 'POST',
      path: '/v1/payment_methods/:id/attach',
      params: z.strictObject({ customer: text() }),
      handle(context, { customer }, { id }) {
        getCustomer(context, customer, 'customer')
        const method = addCardByToken(context, id) ?? getPaymentMethod(context, id)
        return withoutHidden(attachMethod(context, method, customer))
      },
    }),
    route({
      method: 'POST',
      path: '/v1/payment_methods/:id/detach',
      params: noParams(),
      handle(context, _, { id }) {
        const method = getPaymentMethod(context, id)
        if (method.customer === null) {
          throw invalidRequest('The payment method you provided is not attached to a customer.')
        }
        clearDefault(context, String(method.customer), id)
        const detached = paymentMethodsIn(context).put({ ...method, customer: null })
        context.record('payment_method.detached', detached, { customer: method.customer })
        return withoutHidden(detached)
      },
    }),
  ],
}

function methodsOf(context: Context, customer: string | undefined) {
  return paymentMethodsIn(context)
    .all()
    .filter((method) => (customer === undefined ? method.customer !== null : method.customer === customer))
}

function clearDefault(context: Context, customerId: string, methodId: string): void {
  const customer = getCustomer(context, customerId)
  if (customer.invoice_settings.default_payment_method !== methodId) return
  const invoice_settings = { ...customer.invoice_settings, default_payment_method: null }
  customersIn(context).put({ ...customer, invoice_settings })
}
