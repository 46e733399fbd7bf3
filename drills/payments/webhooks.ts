import type { Drill } from '#drills/drill.ts'
import { createLoadOwners, type LoadOwner } from '#drills/load/load-owners.ts'
import { openProduct } from '#drills/product/open-product.ts'
import { sendForgedEvents } from './forged-events.ts'
import { crashBeforeResponse, dropEvents } from './lost-events.ts'
import { reorderEvents, repeatEvents } from './repeated-events.ts'
import { openRelay } from './webhook-relay.ts'
import { recordInvoiceLifecycle, stateSnapshot, typeOf } from './webhook-scene.ts'

const ORDERS = 200
const SHORT_ORDERS = 20

/** Webhooks arrive repeatedly, late, in any order, forged, or not at all. */
export const webhooks: Drill = async ({ cleanup, random, log, length }) => {
  let appOrigin = ''
  const relay = await openRelay(() => appOrigin)
  cleanup.defer(() => relay.stop())
  const product = await openProduct(cleanup, {
    webhooksTo: (origin) => {
      appOrigin = origin
      return relay.origin
    },
  })
  const [luna, rosa] = (await createLoadOwners(product, 2)) as [LoadOwner, LoadOwner]
  const scene = { product, relay, luna, log }

  const recorded = await recordInvoiceLifecycle(scene)
  const stateBefore = await stateSnapshot(product)
  const orders = { count: length === 'short' ? SHORT_ORDERS : ORDERS, random }
  log(`recorded: ${recorded.map(typeOf).join(', ')}`)
  return [
    { name: 'Events recorded', measured: recorded.length, unit: '' },
    ...(await repeatEvents(scene, recorded, stateBefore)),
    ...(await reorderEvents(scene, recorded, stateBefore, orders)),
    ...(await sendForgedEvents(scene, recorded, rosa)),
    ...(await crashBeforeResponse(scene)),
    ...(await dropEvents(scene)),
  ]
}
