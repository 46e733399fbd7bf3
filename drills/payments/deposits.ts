import { type Drill, exactly } from '#drills/drill.ts'
import { openProduct, type Product } from '#drills/product/open-product.ts'
import { killAtEachMoment, killAtRandom } from './deposit-kills.ts'
import { raceForOneTime, raceToPayLate } from './deposit-races.ts'
import type { DepositScene } from './deposit-scene.ts'
import { observeCalls, openMoments } from './moments.ts'
import { openProviderRelay } from './provider-relay.ts'
import { ruleFindings } from './settled-findings.ts'
import { deliverUnreliably } from './unreliable-events.ts'
import { openRelay } from './webhook-relay.ts'

type Size = { racers: number; lateRacers: number; roundsOfMoments: number; randomKills: number }

const FULL_SIZE: Size = { racers: 500, lateRacers: 500, roundsOfMoments: 3, randomKills: 20 }
const SHORT_SIZE: Size = { racers: 60, lateRacers: 20, roundsOfMoments: 1, randomKills: 3 }

/**
 * Clients book with a deposit, while events are lost, repeated and late, and server and worker are killed: nobody is booked
 * without a deposit, no deposit is kept without a booking, and nobody is charged twice.
 */
export const deposits: Drill = async ({ cleanup, random, log, length }) => {
  const { racers, lateRacers, roundsOfMoments, randomKills } = length === 'short' ? SHORT_SIZE : FULL_SIZE
  const moments = openMoments((moment) => {
    log(`killed: ${moment}`)
    for (const server of product.servers) server.kill()
  })
  const relay = await openRelay(() => product.servers[0].origin)
  cleanup.defer(() => relay.stop())
  const product: Product = await openProduct(cleanup, {
    servers: [{ program: 'main' }, { program: 'main-web' }],
    webhooksTo: () => relay.origin,
    paymentsThrough: (address) => openProviderRelay(cleanup, address, observeCalls(moments, random)),
  })
  const scene: DepositScene = { product, moments, random, log, violations: [], faults: [] }
  const events = deliverUnreliably(scene, relay)
  cleanup.defer(() => events.stop())

  const findings = [
    ...(await raceForOneTime(scene, racers)),
    ...(await raceToPayLate(scene, lateRacers)),
    ...(await killAtEachMoment(scene, roundsOfMoments)),
    ...(await killAtRandom(scene, randomKills)),
  ]
  for (const fault of scene.faults) log(fault)
  return [
    ...findings,
    ...ruleFindings(scene.violations),
    exactly('Requests answered with 5xx, except 503 with Retry-After', scene.faults.length, 0),
  ]
}
