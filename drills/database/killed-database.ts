import { setTimeout as pause } from 'node:timers/promises'
import { type Drill, exactly } from '#drills/drill.ts'
import { surely } from '#drills/judging/eventually.ts'
import { inTime, slowestReturn } from '#drills/judging/in-time.ts'
import { judge } from '#drills/judging/judge.ts'
import { openBusyProduct } from '#drills/load/busy-product.ts'
import { untilBusy } from '#drills/load/recorder.ts'
import { signalDatabase } from './postgres-processes.ts'

const CLIENTS = 20
const LONGEST_LIFE_MS = 1_000
const BACK_WITHIN_MS = 120_000
const MAX_SECONDS_AWAY = 5

/** Kills every process of Postgres without warning while clients book and pay. */
export const killedDatabase: Drill = async (drilling) => {
  const { random, tell, length } = drilling
  const wanted = length === 'short' ? 2 : 5
  const { product, recorder, waits, busy, ends } = await openBusyProduct(drilling, {
    clients: CLIENTS,
    pays: true,
    excusedBy: ({ postgres }) => postgres.pid,
  })
  const { postgres } = product
  const kills: number[] = []
  for (let n = 0; n < wanted; n++) {
    await untilBusy(recorder)
    await pause(LONGEST_LIFE_MS * random())
    const killed = postgres.pid
    kills.push(recorder.now())
    tell(`${Math.round(recorder.now())} ms  killed the database`)
    signalDatabase(killed, 'SIGKILL')
    await surely(async () => postgres.pid !== killed, BACK_WITHIN_MS, 'The database does not come back')
  }
  await untilBusy(recorder)
  await busy.stop()
  return [
    exactly('Kills under load', kills.length, wanted),
    ...(await judge(drilling, product, recorder, { bookings: 10 * wanted, payments: wanted })),
    exactly('Ends of the server process', ends(), 0),
    inTime('From a kill to the first answer', slowestReturn(kills, recorder), MAX_SECONDS_AWAY, waits),
  ]
}
