import { z } from 'zod'
import { listPage, nestedList } from '#tools/payments-emulator/api/list-page.ts'
import { noParams, pagination, range, text } from '#tools/payments-emulator/api/params.ts'
import { invalidRequest } from '#tools/payments-emulator/api/provider-error.ts'
import { isWithin } from '#tools/payments-emulator/api/range.ts'
import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import { route } from '#tools/payments-emulator/resource/route.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { withoutHidden } from '#tools/payments-emulator/world/store.ts'
import { checkoutPages } from './checkout-pages.ts'
import { expireSession } from './complete-session.ts'
import { openSession } from './open-session.ts'
import { getSession, type Session, sessionsIn } from './session.ts'
import { sessionParams } from './session-params.ts'

export const sessions: Resource = {
  object: 'checkout.session',
  prefix: 'cs_test',
  urlOf: (id) => `/v1/checkout/sessions/${id}`,
  expandableFields: {
    line_items: (_: Context, { id, hidden }: Session) =>
      nestedList(hidden.lineItems, `/v1/checkout/sessions/${id}/line_items`),
  },
  routes: [
    route({
      method: 'POST',
      path: '/v1/checkout/sessions',
      params: sessionParams,
      handle: (context, input) => withoutHidden(openSession(context, input)),
    }),
    route({
      method: 'GET',
      path: '/v1/checkout/sessions',
      params: z.strictObject({
        ...pagination,
        created: range().optional(),
        customer: text().optional(),
        payment_intent: text().optional(),
        status: z.enum(['complete', 'expired', 'open']).optional(),
        subscription: text().optional(),
      }),
      handle(context, { created, customer, payment_intent, status, subscription, ...page }) {
        const matching = sessionsIn(context)
          .all()
          .filter((session) => isWithin(session.created, created))
          .filter((session) => customer === undefined || session.customer === customer)
          .filter((session) => payment_intent === undefined || session.payment_intent === payment_intent)
          .filter((session) => status === undefined || session.status === status)
          .filter((session) => subscription === undefined || session.subscription === subscription)
        return listPage(matching, page, '/v1/checkout/sessions')
      },
    }),
    route({
      method: 'GET',
      path: '/v1/checkout/sessions/:id',
      params: noParams(),
      handle: (context, _, { id }) => withoutHidden(getSession(context, id)),
    }),
    route({
      method: 'GET',
      path: '/v1/checkout/sessions/:id/line_items',
      params: z.strictObject(pagination),
      handle: (context, page, { id }) =>
        listPage(
          [...getSession(context, id).hidden.lineItems].reverse(),
          page,
          `/v1/checkout/sessions/${id}/line_items`,
        ),
    }),
    route({
      method: 'POST',
      path: '/v1/checkout/sessions/:id/expire',
      params: noParams(),
      handle(context, _, { id }) {
        const { status } = getSession(context, id)
        if (status !== 'open') {
          throw invalidRequest(
            `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of '${status}'.`,
          )
        }
        return withoutHidden(expireSession(context, id))
      },
    }),
  ],
  scheduledTasks: { 'checkout.session.expire': (context, id) => void expireSession(context, id) },
  pages: checkoutPages,
}
