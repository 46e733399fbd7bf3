import { setTimeout as pause } from 'node:timers/promises'
import { checkResults } from '#drills/checking/check-results.ts'
import { waitFor } from '#drills/checking/poll-until.ts'
import { slowestRecovery, timeFinding } from '#drills/checking/time-finding.ts'
import { type Drill, exactly } from '#drills/drill.ts'
import { openBusyProduct } from '#drills/load/busy-product.ts'
import { waitForLoad } from '#drills/load/recorder.ts'
import { signalDatabase } from '#tools/postgres/signal-database.ts'

const CLIENTS = 20
const MAX_PAUSE_BEFORE_KILL_MS = 1_000
const RESTART_TIMEOUT_MS = 120_000
const MAX_DOWNTIME_SECONDS = 5

/** Kills all Postgres processes with SIGKILL while clients book and pay. */
export const killedDatabase: Drill = async (context) => {
  const { random, log, length } = context
  const killCount = length === 'short' ? 2 : 5
  const { product, recorder, coreWaits, load, server } = await openBusyProduct(context, {
    clients: CLIENTS,
    pays: true,
    coreWaitPid: ({ postgres }) => postgres.pid,
  })
  const { postgres } = product
  const killTimes: number[] = []
  for (let n = 0; n < killCount; n++) {
    await waitForLoad(recorder)
    await pause(MAX_PAUSE_BEFORE_KILL_MS * random())
    const killedPid = postgres.pid
    killTimes.push(recorder.now())
    log(`${Math.round(recorder.now())} ms  killed the database`)
    signalDatabase(killedPid, 'SIGKILL')
    await waitFor(async () => postgres.pid !== killedPid, RESTART_TIMEOUT_MS, 'the database did not restart')
  }
  await waitForLoad(recorder)
  await load.stop()
  return [
    exactly('Kills of the database under load', killTimes.length, killCount),
    ...(await checkResults(context, product, recorder, { bookings: 10 * killCount, payments: killCount })),
    exactly('Unexpected exits of the server', server.unexpectedExits, 0),
    timeFinding(
      'Longest time from a kill to the next answer',
      slowestRecovery(killTimes, recorder),
      MAX_DOWNTIME_SECONDS,
      coreWaits,
    ),
  ]
}
