import { setTimeout as pause } from 'node:timers/promises'
import { checkResults } from '#drills/checking/check-results.ts'
import { slowestReturn, timeFinding } from '#drills/checking/time-finding.ts'
import { type Drill, exactly } from '#drills/drill.ts'
import { openBusyProduct } from '#drills/load/busy-product.ts'
import { waitForLoad } from '#drills/load/recorder.ts'

const CLIENTS = 20
const MAX_UPTIME_MS = 1_000
const MAX_DOWNTIME_SECONDS = 2

/** Kills the server repeatedly with SIGKILL while clients book and pay. */
export const killedServer: Drill = async (drilling) => {
  const { random, tell, length } = drilling
  const killCount = length === 'short' ? 3 : 10
  const { product, server, recorder, waits, busy } = await openBusyProduct(drilling, {
    clients: CLIENTS,
    pays: true,
  })
  const kills: number[] = []
  for (let n = 0; n < killCount; n++) {
    await waitForLoad(recorder)
    await pause(MAX_UPTIME_MS * random())
    kills.push(recorder.now())
    tell(`${Math.round(recorder.now())} ms  killed the server`)
    server.kill()
    await server.ready()
  }
  await waitForLoad(recorder)
  await busy.stop()
  return [
    exactly('Kills under load', kills.length, killCount),
    ...(await checkResults(drilling, product, recorder, { bookings: 5 * killCount, payments: killCount })),
    timeFinding(
      'From a kill to the first answer',
      slowestReturn(kills, recorder),
      MAX_DOWNTIME_SECONDS,
      waits,
    ),
  ]
}
