import { setTimeout as pause } from 'node:timers/promises'
import { checkResults } from '#drills/checking/check-results.ts'
import { waitFor } from '#drills/checking/eventually.ts'
import { slowestReturn, timeFinding } from '#drills/checking/time-finding.ts'
import { type Drill, exactly } from '#drills/drill.ts'
import { openBusyProduct } from '#drills/load/busy-product.ts'
import { waitForLoad } from '#drills/load/recorder.ts'
import { signalDatabase } from './postgres-processes.ts'

const CLIENTS = 20
const MAX_UPTIME_MS = 1_000
const RESTART_TIMEOUT_MS = 120_000
const MAX_DOWNTIME_SECONDS = 5

/** Kills all Postgres processes with SIGKILL while clients book and pay. */
export const killedDatabase: Drill = async (drilling) => {
  const { random, tell, length } = drilling
  const killCount = length === 'short' ? 2 : 5
  const { product, recorder, waits, busy, ends } = await openBusyProduct(drilling, {
    clients: CLIENTS,
    pays: true,
    excusedBy: ({ postgres }) => postgres.pid,
  })
  const { postgres } = product
  const kills: number[] = []
  for (let n = 0; n < killCount; n++) {
    await waitForLoad(recorder)
    await pause(MAX_UPTIME_MS * random())
    const killed = postgres.pid
    kills.push(recorder.now())
    tell(`${Math.round(recorder.now())} ms  killed the database`)
    signalDatabase(killed, 'SIGKILL')
    await waitFor(async () => postgres.pid !== killed, RESTART_TIMEOUT_MS, 'the database did not restart')
  }
  await waitForLoad(recorder)
  await busy.stop()
  return [
    exactly('Kills under load', kills.length, killCount),
    ...(await checkResults(drilling, product, recorder, { bookings: 10 * killCount, payments: killCount })),
    exactly('Ends of the server process', ends(), 0),
    timeFinding(
      'From a kill to the first answer',
      slowestReturn(kills, recorder),
      MAX_DOWNTIME_SECONDS,
      waits,
    ),
  ]
}
