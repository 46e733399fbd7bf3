import { setTimeout as pause } from 'node:timers/promises'
import { keepBusy } from './busy-clients.ts'
import { watchCoreWaits } from './core-waits.ts'
import { type Drill, exactly } from './drill.ts'
import { eventually } from './eventually.ts'
import { inTime, slowestReturn } from './in-time.ts'
import { judge } from './judge.ts'
import { openProduct } from './open-product.ts'
import { payees } from './payees.ts'
import { signalDatabase } from './postgres-processes.ts'
import { openRecorder, untilBusy } from './recorder.ts'

const CLIENTS = 20
const KILLS = 5
const LONGEST_LIFE_MS = 1_000
const GRACE_MS = 20_000
const BACK_WITHIN_MS = 30_000
const MOST_SECONDS_AWAY = 5

/** Kills every process of Postgres without warning while clients book and pay. */
export const killedDatabase: Drill = async (drilling) => {
  const { running, random, tell } = drilling
  const product = await openProduct(running)
  const { postgres, servers } = product
  const [server] = servers
  const firstPid = server.pid
  const recorder = openRecorder(() => server.origin)
  running.defer(() => recorder.close())
  const waits = watchCoreWaits(() => postgres.pid)
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
    const killed = postgres.pid
    kills.push(recorder.now())
    tell(`${Math.round(recorder.now())} ms  killed the database`)
    signalDatabase(killed, 'SIGKILL')
    await eventually(async () => postgres.pid !== killed, BACK_WITHIN_MS)
  }
  await untilBusy(recorder)
  await busy.stop(GRACE_MS)
  return [
    exactly('Kills under load', kills.length, KILLS),
    ...(await judge(drilling, product, recorder, { bookings: 50, payments: 15 })),
    exactly('Ends of the server process', server.unexpectedExits + (server.pid === firstPid ? 0 : 1), 0),
    inTime('From a kill to the first answer', slowestReturn(kills, recorder), MOST_SECONDS_AWAY, waits),
  ]
}
