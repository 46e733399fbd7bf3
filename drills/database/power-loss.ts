import { setTimeout as pause } from 'node:timers/promises'
import { checkResults } from '#drills/checking/check-results.ts'
import { finalState } from '#drills/checking/final-state.ts'
import { violations } from '#drills/checking/history.ts'
import { atLeast, type Drill, type DrillContext, exactly, type Finding } from '#drills/drill.ts'
import { openBusyProduct } from '#drills/load/busy-product.ts'
import { waitForLoad } from '#drills/load/recorder.ts'
import { startPostgres } from '#tools/postgres/start-postgres.ts'
import { killForGood, stageMovableDatabase } from './movable-database.ts'
import { createVolatileDisk, missingRequirement, type VolatileDisk } from './volatile-disk.ts'

const CLIENTS = 20
const MAX_UPTIME_MS = 1_000

/** Simulates a power loss while clients book and pay: everything not flushed to the disk is lost. */
export const powerLoss: Drill = async (drilling) => {
  const missing = await missingRequirement()
  if (missing)
    return [{ name: 'Power loss', untested: `no filesystem can be mounted and shut down here: ${missing}` }]
  return [...(await repeatedCuts(drilling)), ...(await lossWithoutFsync(drilling))]
}

async function repeatedCuts(drilling: DrillContext): Promise<Finding[]> {
  const cutCount = drilling.length === 'short' ? 1 : 3
  const running = drilling.running.use(new AsyncDisposableStack())
  const scene = await openScene({ ...drilling, running }, await createVolatileDisk(running), {})
  for (let n = 0; n < cutCount; n++) {
    await scene.cut()
    await scene.restart()
  }
  await waitForLoad(scene.recorder)
  await scene.busy.stop()
  const { product, recorder } = scene
  const found = [
    { name: 'Cuts under load', measured: cutCount, unit: '' },
    ...(await checkResults(drilling, product, recorder, { bookings: 10 * cutCount, payments: cutCount })),
    exactly('Ends of the server process', scene.ends(), 0),
  ]
  await running.disposeAsync()
  return found
}

/** Proves that the simulated disk loses data. A database that does not start counts as having lost everything. */
async function lossWithoutFsync(drilling: DrillContext): Promise<Finding[]> {
  const running = drilling.running.use(new AsyncDisposableStack())
  const scene = await openScene({ ...drilling, running }, await createVolatileDisk(running), { fsync: 'off' })
  const { recorder, product, busy } = scene
  await scene.cut()
  const starts = await scene.restart().then(
    () => true,
    (error: Error) => {
      drilling.tell(`without fsync: ${error.message}`)
      return false
    },
  )
  await busy.stop()
  const lost = starts
    ? violations(recorder.history, await finalState(product.admin)).filter(({ rule }) => rule === 'lost')
    : recorder.history.filter(({ outcome }) => outcome === 'ok')
  await running.disposeAsync()
  return [
    { name: 'The same with fsync off: starts again', measured: Number(starts), unit: '' },
    atLeast('The same with fsync off: acknowledged and lost', lost.length, 1),
  ]
}

async function openScene(drilling: DrillContext, disk: VolatileDisk, settings: Record<string, string>) {
  const { running, random, tell } = drilling
  const options = { directory: disk.path, settings }
  const database = await stageMovableDatabase(running, options)
  const busyProduct = await openBusyProduct(drilling, { clients: CLIENTS, pays: true, database })
  const { recorder } = busyProduct
  let { postgres } = database
  await waitForLoad(recorder)
  // Makes sure that the tables themselves survive, so that later rows are lost or kept individually.
  await database.admin.query('checkpoint')
  await disk.flush()

  async function cut(): Promise<void> {
    await waitForLoad(recorder)
    await pause(MAX_UPTIME_MS * random())
    tell(`${Math.round(recorder.now())} ms  cut the power`)
    await disk.cutPower()
    await killForGood(postgres)
    await disk.plugIn()
  }
  async function restart(): Promise<void> {
    postgres = await startPostgres(options)
    running.defer(postgres.stop)
    database.gate.forwardTo(postgres.port)
  }
  return { ...busyProduct, cut, restart }
}
