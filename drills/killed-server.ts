import { setTimeout as pause } from 'node:timers/promises'
import { keepBusy } from './busy-clients.ts'
import { watchCoreWaits } from './core-waits.ts'
import { atLeast, type Drill } from './drill.ts'
import { inTime, slowestReturn } from './in-time.ts'
import { judge } from './judge.ts'
import { openProduct } from './open-product.ts'
import { payees } from './payees.ts'
import { openRecorder, untilBusy } from './recorder.ts'

const CLIENTS = 20
const KILLS = 10
const LONGEST_LIFE_MS = 1_000
const GRACE_MS = 15_000
const MOST_SECONDS_AWAY = 2

/** Kills the server without warning, again and again, while clients book and pay. */
export const killedServer: Drill = async (drilling) => {
  const { running, random, tell } = drilling
  const product = await openProduct(running)
  const [server] = product.servers
  const recorder = openRecorder(() => server.origin)
  running.defer(() => recorder.close())
  const waits = watchCoreWaits(() => server.pid)
  running.defer(() => waits.stop())
  const busy = keepBusy(product, {
    clients: CLIENTS,
    payees: await payees(product, 10),
    random,
    recorder,
    pays: true,
  })
  const kills: number[] = []
  for (let n = 0; n < KILLS; n++) {
    await untilBusy(recorder)
    await pause(LONGEST_LIFE_MS * random())
    kills.push(recorder.now())
    tell(`${Math.round(recorder.now())} ms  killed the server`)
    server.kill()
    await server.ready()
  }
  await untilBusy(recorder)
  await busy.stop(GRACE_MS)
  return [
    atLeast('Kills under load', kills.length, KILLS),
    ...(await judge(drilling, product, recorder, { bookings: 50, payments: 15 })),
    inTime('From a kill to the first answer', slowestReturn(kills, recorder), MOST_SECONDS_AWAY, waits),
  ]
}
