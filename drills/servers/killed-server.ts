import { setTimeout as pause } from 'node:timers/promises'
import { checkResults } from '#drills/checking/check-results.ts'
import { slowestRecovery, timeFinding } from '#drills/checking/time-finding.ts'
import { type Drill, exactly } from '#drills/drill.ts'
import { openBusyProduct } from '#drills/load/busy-product.ts'
import { waitForLoad } from '#drills/load/recorder.ts'

const CLIENTS = 20
const MAX_PAUSE_BEFORE_KILL_MS = 1_000
const MAX_DOWNTIME_SECONDS = 2

/** Kills the server repeatedly with SIGKILL while clients book and pay. */
export const killedServer: Drill = async (context) => {
  const { random, log, length } = context
  const killCount = length === 'short' ? 3 : 10
  const { product, server, recorder, coreWaits, load } = await openBusyProduct(context, {
    clients: CLIENTS,
    pays: true,
  })
  const killTimes: number[] = []
  for (let n = 0; n < killCount; n++) {
    await waitForLoad(recorder)
    await pause(MAX_PAUSE_BEFORE_KILL_MS * random())
    killTimes.push(recorder.now())
    log(`${Math.round(recorder.now())} ms  killed the server`)
    server.kill()
    await server.ready()
  }
  await waitForLoad(recorder)
  await load.stop()
  return [
    exactly('Kills of the server under load', killTimes.length, killCount),
    ...(await checkResults(context, product, recorder, { bookings: 5 * killCount, payments: killCount })),
    timeFinding(
      'Longest time from a kill to the next answer',
      slowestRecovery(killTimes, recorder),
      MAX_DOWNTIME_SECONDS,
      coreWaits,
    ),
  ]
}
