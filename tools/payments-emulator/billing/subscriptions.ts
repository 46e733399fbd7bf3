import { z } from 'zod'
import { listPage } from '#tools/payments-emulator/api/list-page.ts'
import { boolean, noParams, pagination, range, text } from '#tools/payments-emulator/api/params.ts'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import { isWithin } from '#tools/payments-emulator/api/range.ts'
import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import { route } from '#tools/payments-emulator/resource/route.ts'
import { createSubscription } from './create-subscription.ts'
import { endPeriod } from './end-period.ts'
import { endSubscription } from './end-subscription.ts'
import { getSubscription, periodOf, subscriptionsIn } from './subscription.ts'
import { cancellationDetails, createParams, updateParams } from './subscription-params.ts'
import { updateSubscription } from './update-subscription.ts'

const STATUSES = [
  'active',
  'canceled',
  'incomplete',
  'incomplete_expired',
  'past_due',
  'paused',
  'trialing',
  'unpaid',
] as const

export const subscriptions: Resource = {
  object: 'subscription',
  prefix: 'sub',
  urlOf: (id) => `/v1/subscriptions/${id}`,
  routes: [
    route({
      method: 'POST',
      path: '/v1/subscriptions',
      params: createParams,
      handle: (context, input) => createSubscription(context, input),
    }),
    route({
      method: 'GET',
      path: '/v1/subscriptions',
      params: z.strictObject({
        ...pagination,
        created: range().optional(),
        current_period_end: range().optional(),
        current_period_start: range().optional(),
        customer: text().optional(),
        price: text().optional(),
        status: z.enum([...STATUSES, 'all', 'ended']).optional(),
      }),
      handle(
        context,
        { created, current_period_end, current_period_start, customer, price, status, ...page },
      ) {
        const matching = subscriptionsIn(context)
          .all()
          .filter((subscription) => hasStatus(subscription.status, status))
          .filter((subscription) => isWithin(subscription.created, created))
          .filter((subscription) => isWithin(periodOf(subscription).end, current_period_end))
          .filter((subscription) => isWithin(periodOf(subscription).start, current_period_start))
          .filter((subscription) => customer === undefined || subscription.customer === customer)
          .filter(({ items }) => price === undefined || items.data.some((item) => item.price.id === price))
        return listPage(matching, page, '/v1/subscriptions')
      },
    }),
    route({
      method: 'GET',
      path: '/v1/subscriptions/:id',
      params: noParams(),
      handle: (context, _, { id }) => getSubscription(context, id),
    }),
    route({
      method: 'POST',
      path: '/v1/subscriptions/:id',
      params: updateParams,
      handle: (context, input, { id }) => updateSubscription(context, id, input),
    }),
    route({
      method: 'DELETE',
      path: '/v1/subscriptions/:id',
      params: z.strictObject({
        cancellation_details: cancellationDetails().optional(),
        invoice_now: boolean().optional(),
        prorate: boolean().optional(),
      }),
      handle(context, { cancellation_details: details }, { id }) {
        const before = getSubscription(context, id)
        if (before.status === 'canceled') {
          throw invalidRequest(`No such subscription: '${id}' (it is canceled)`, {
            code: 'resource_missing',
            param: 'id',
          })
        }
        if (details) updateSubscription(context, id, { cancellation_details: details })
        return endSubscription(context, id, 'cancellation_requested')
      },
    }),
  ],
  scheduledTasks: {
    'subscription.period_end': endPeriod,
    'subscription.give_up': (context, id) => void endSubscription(context, id, 'payment_failed'),
    'subscription.trial_will_end': (context, id) =>
      context.record('customer.subscription.trial_will_end', getSubscription(context, id)),
  },
}

/** Without a filter, every status except `canceled` matches. */
function hasStatus(status: string, filter: string | undefined): boolean {
  if (filter === 'all') return true
  if (filter === undefined) return status !== 'canceled'
  if (filter === 'ended') return ['canceled', 'incomplete_expired'].includes(status)
  return status === filter
}
