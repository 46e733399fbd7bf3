import { setTimeout as pause } from 'node:timers/promises'
import { pollUntil, waitFor } from '#drills/checking/poll-until.ts'
import { exactly, type Finding } from '#drills/drill.ts'
import { shuffled } from '#drills/load/shuffled.ts'
import { JOURNEYS, type Journey, type JourneyScene } from './deposit-journeys.ts'
import { createDepositOwner, type DepositClient, type DepositScene, timesOfOwner } from './deposit-scene.ts'
import { MOMENTS } from './moments.ts'
import { releaseDeadClaims } from './settle-deposits.ts'
import { settledFindings } from './settled-findings.ts'

const REACH_TIMEOUT_MS = 60_000

/** The product is killed at each moment of a booking, while clients are at all other moments too. */
export async function killAtEachMoment(scene: DepositScene, rounds: number): Promise<Finding[]> {
  const { product, moments, log, random } = scene
  const owner = await createDepositOwner(product)
  const travellers = openTravellers({ ...scene, owner, nextTime: timesOfOwner() })
  for (let round = 0; round < rounds; round++)
    for (const moment of shuffled(MOMENTS, random)) {
      const killsBefore = moments.killedAt.length
      await travellers.sendMore()
      moments.arm(moment)
      const tookMs = await pollUntil(async () => moments.killedAt.length > killsBefore, REACH_TIMEOUT_MS)
      if (!Number.isFinite(tookMs)) log(`the moment was not reached: ${moment}`)
      await restart(scene)
    }
  const clients = await travellers.arrived()
  const expected = { minBooked: 2 * rounds * MOMENTS.length, minRefunded: rounds * MOMENTS.length }
  return [
    exactly('Kills at a moment of a booking', moments.killedAt.length, rounds * MOMENTS.length),
    ...(await settledFindings(scene, 'Killed at each moment', owner, clients, expected)),
  ]
}

const MAX_PAUSE_BEFORE_KILL_MS = 1_500
const LOST_ANSWERS = ['POST /v1/checkout/sessions', 'POST /v1/refunds', 'GET /v1/checkout/sessions/']

/** Some of the processes are killed at random, and the provider's answers are lost. */
export async function killAtRandom(scene: DepositScene, kills: number): Promise<Finding[]> {
  const { product, random, log } = scene
  const owner = await createDepositOwner(product)
  const travellers = openTravellers({ ...scene, owner, nextTime: timesOfOwner() })
  for (let n = 0; n < kills; n++) {
    await travellers.sendMore()
    // More often than the client library repeats a call.
    for (const on of LOST_ANSWERS)
      if (random() < 0.5)
        product.emulator.failNext({ kind: 'lost_answer', times: 1 + Math.floor(3 * random()), on })
    await pause(MAX_PAUSE_BEFORE_KILL_MS * random())
    const killed = shuffled(product.servers, random).slice(
      0,
      1 + Math.floor(product.servers.length * random()),
    )
    log(`killed ${killed.map(({ origin }) => origin).join(', ')} at random`)
    for (const server of killed) server.kill()
    await restart(scene)
  }
  const clients = await travellers.arrived()
  const expected = { minBooked: 2 * kills, minRefunded: kills }
  return settledFindings(scene, 'Killed at random', owner, clients, expected)
}

/** So many clients may be on their way when more are sent: others must arrive between two kills. */
const MAX_ON_THEIR_WAY = 6
const MAX_PAUSE_BEFORE_START_MS = 300
const ARRIVE_TIMEOUT_MS = 300_000

/** Sends clients on each journey. */
function openTravellers(scene: JourneyScene) {
  const journeys: Promise<DepositClient[]>[] = []
  const failures: Error[] = []
  let onTheirWay = 0
  async function travel(journey: Journey): Promise<DepositClient[]> {
    onTheirWay += 1
    await pause(MAX_PAUSE_BEFORE_START_MS * scene.random())
    try {
      return await journey(scene)
    } catch (error) {
      failures.push(error as Error)
      return []
    } finally {
      onTheirWay -= 1
    }
  }
  return {
    async sendMore(): Promise<void> {
      const isClear = async () => onTheirWay <= MAX_ON_THEIR_WAY
      await waitFor(isClear, ARRIVE_TIMEOUT_MS, 'clients do not arrive')
      journeys.push(...JOURNEYS.map(travel))
    },
    async arrived(): Promise<DepositClient[]> {
      const clients = (await Promise.all(journeys)).flat()
      if (failures.length > 0) throw new AggregateError(failures, failures.map(String).join('\n'))
      return clients
    },
  }
}

/** Waits until the killed processes run again, without the claims that they held. */
async function restart({ product }: DepositScene): Promise<void> {
  const { rows } = await product.admin.query<{ now: Date }>('select clock_timestamp() as now')
  for (const server of product.servers) await server.ready()
  await releaseDeadClaims(product, (rows[0] as { now: Date }).now)
}
