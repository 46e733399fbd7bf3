import type { Drill } from '#drills/drill.ts'
import { type Payee, payees } from '#drills/load/payees.ts'
import { openProduct } from '#drills/product/open-product.ts'
import { forgedEvents } from './forged-events.ts'
import { crashBeforeResponse, droppedEvents } from './lost-events.ts'
import { reorderedEvents, repeatedEvents } from './repeated-events.ts'
import { openRelay } from './webhook-relay.ts'
import { effects, recordInvoiceLifecycle, typeOf } from './webhook-scene.ts'

const ORDERS = 200
const ORDERS_IN_SHORT = 20

/** Webhooks arrive repeatedly, late, in any order, forged, or not at all. */
export const webhooks: Drill = async ({ running, random, tell, length }) => {
  let app = ''
  const relay = await openRelay(() => app)
  running.defer(() => relay.stop())
  const product = await openProduct(running, {
    webhooksTo: (origin) => {
      app = origin
      return relay.origin
    },
  })
  const [luna, rosa] = (await payees(product, 2)) as [Payee, Payee]
  const scene = { product, relay, luna, tell }

  const recorded = await recordInvoiceLifecycle(scene)
  const before = await effects(product)
  const orders = { count: length === 'short' ? ORDERS_IN_SHORT : ORDERS, random }
  tell(`recorded: ${recorded.map(typeOf).join(', ')}`)
  return [
    { name: 'Events recorded', measured: recorded.length, unit: '' },
    ...(await repeatedEvents(scene, recorded, before)),
    ...(await reorderedEvents(scene, recorded, before, orders)),
    ...(await forgedEvents(scene, recorded, rosa)),
    ...(await crashBeforeResponse(scene)),
    ...(await droppedEvents(scene)),
  ]
}
