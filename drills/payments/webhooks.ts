import type { Drill } from '#drills/drill.ts'
import { type Payee, payees } from '#drills/load/payees.ts'
import { openProduct } from '#drills/product/open-product.ts'
import { forged } from './forged-news.ts'
import { crashedBeforeTheAnswer, dropped } from './lost-news.ts'
import { aLifeOf, effects, typeOf } from './news-scene.ts'
import { openRelay } from './provider-news.ts'
import { inAnyOrder, repeated } from './repeated-news.ts'

const ORDERS = 200
const ORDERS_IN_SHORT = 20

/** The provider's news comes often, late, in any order, forged, or not at all. */
export const webhooks: Drill = async ({ running, random, tell, length }) => {
  let app = ''
  const relay = await openRelay(() => app)
  running.defer(() => relay.stop())
  const product = await openProduct(running, {
    newsTo: (origin) => {
      app = origin
      return relay.origin
    },
  })
  const [luna, rosa] = (await payees(product, 2)) as [Payee, Payee]
  const scene = { product, relay, luna, tell }

  const recorded = await aLifeOf(scene)
  const before = await effects(product)
  const orders = { count: length === 'short' ? ORDERS_IN_SHORT : ORDERS, random }
  tell(`recorded: ${recorded.map(typeOf).join(', ')}`)
  return [
    { what: 'Events recorded', measured: recorded.length, unit: '' },
    ...(await repeated(scene, recorded, before)),
    ...(await inAnyOrder(scene, recorded, before, orders)),
    ...(await forged(scene, recorded, rosa)),
    ...(await crashedBeforeTheAnswer(scene)),
    ...(await dropped(scene)),
  ]
}
