import { z } from 'zod'
import { listPage } from '#tools/payments-emulator/api/list-page.ts'
import { boolean, noParams, pagination, range, text } from '#tools/payments-emulator/api/params.ts'
import { noSuch } from '#tools/payments-emulator/api/provider-error.ts'
import { isWithin } from '#tools/payments-emulator/api/range.ts'
import type { Resource } from '#tools/payments-emulator/resource/resource.ts'
import { route } from '#tools/payments-emulator/resource/route.ts'
import type { Context } from '#tools/payments-emulator/world/context.ts'
import { EVENTS, isV2Only, type RecordedEvent } from './recorded-event.ts'
import { snapshotEvent } from './snapshot-event.ts'
import { retrievedEvent } from './thin-event.ts'

const eventsIn = (context: Context) => context.collection<RecordedEvent>(EVENTS)

const snapshotOf = (context: Context, event: RecordedEvent) =>
  snapshotEvent(event, context.undelivered(event.id).pending)

function isDelivered(context: Context, { id }: RecordedEvent): boolean {
  const { pending, lost } = context.undelivered(id)
  return pending + lost === 0
}

export const events: Resource = {
  object: 'event',
  prefix: 'evt',
  urlOf: (id) => `/v1/events/${id}`,
  routes: [
    route({
      method: 'GET',
      path: '/v1/events',
      params: z.strictObject({
        ...pagination,
        created: range().optional(),
        delivery_success: boolean().optional(),
        type: text().optional(),
        types: z.array(text()).max(20).optional(),
      }),
      handle(context, { created, delivery_success, type, types, ...page }) {
        const matching = eventsIn(context)
          .all()
          .filter((event) => !isV2Only(event))
          .filter((event) => isWithin(event.created, created))
          .filter((event) => type === undefined || event.type === type)
          .filter((event) => types === undefined || types.includes(event.type))
          .filter(
            (event) => delivery_success === undefined || isDelivered(context, event) === delivery_success,
          )
        return listPage(
          matching.map((event) => snapshotOf(context, event)),
          page,
          '/v1/events',
        )
      },
    }),
    route({
      method: 'GET',
      path: '/v1/events/:id',
      params: noParams(),
      handle(context, _, { id }) {
        const event = eventsIn(context).get(id)
        if (!event || isV2Only(event)) throw noSuch('event', id)
        return snapshotOf(context, event)
      },
    }),
    route({
      method: 'GET',
      path: '/v2/core/events/:id',
      params: noParams(),
      handle(context, _, { id }) {
        const event = eventsIn(context).get(id)
        if (!event) throw noSuch('event', id)
        return retrievedEvent(event)
      },
    }),
  ],
}
