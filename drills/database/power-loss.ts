import { setTimeout as pause } from 'node:timers/promises'
import { checkResults } from '#drills/checking/check-results.ts'
import { readFinalRows } from '#drills/checking/final-state.ts'
import { findViolations } from '#drills/checking/history.ts'
import { atLeast, type Drill, type DrillContext, exactly, type Finding } from '#drills/drill.ts'
import { openBusyProduct } from '#drills/load/busy-product.ts'
import { waitForLoad } from '#drills/load/recorder.ts'
import { startPostgres } from '#tools/postgres/start-postgres.ts'
import { killForGood, stageMovableDatabase } from './movable-database.ts'
import { createVolatileDisk, missingRequirement, type VolatileDisk } from './volatile-disk.ts'

const CLIENTS = 20
const MAX_PAUSE_BEFORE_CUT_MS = 1_000

/** Simulates a power loss while clients book and pay: everything not flushed to the disk is lost. */
export const powerLoss: Drill = async (context) => {
  const missing = await missingRequirement()
  if (missing)
    return [{ name: 'Power loss', untested: `cannot mount and shut down a filesystem: ${missing}` }]
  return [...(await cutPowerRepeatedly(context)), ...(await cutPowerWithoutFsync(context))]
}

async function cutPowerRepeatedly(context: DrillContext): Promise<Finding[]> {
  const cutCount = context.length === 'short' ? 1 : 3
  const cleanup = context.cleanup.use(new AsyncDisposableStack())
  const scene = await openScene({ ...context, cleanup }, await createVolatileDisk(cleanup), {})
  for (let n = 0; n < cutCount; n++) {
    await scene.cutPower()
    await scene.restart()
  }
  await waitForLoad(scene.recorder)
  await scene.load.stop()
  const { product, recorder } = scene
  const findings = [
    { name: 'Power cuts under load', measured: cutCount, unit: '' },
    ...(await checkResults(context, product, recorder, { bookings: 10 * cutCount, payments: cutCount })),
    exactly('Unexpected exits of the server', scene.server.unexpectedExits, 0),
  ]
  await cleanup.disposeAsync()
  return findings
}

/** Proves that the simulated disk loses data. A database that does not start counts as having lost everything. */
async function cutPowerWithoutFsync(context: DrillContext): Promise<Finding[]> {
  const cleanup = context.cleanup.use(new AsyncDisposableStack())
  const scene = await openScene({ ...context, cleanup }, await createVolatileDisk(cleanup), { fsync: 'off' })
  const { recorder, product, load } = scene
  await scene.cutPower()
  const isRestarted = await scene.restart().then(
    () => true,
    (error: Error) => {
      context.log(`without fsync: ${error.message}`)
      return false
    },
  )
  await load.stop()
  const lost = isRestarted
    ? findViolations(recorder.history, await readFinalRows(product.admin)).filter(
        ({ rule }) => rule === 'lost',
      )
    : recorder.history.filter(({ outcome }) => outcome === 'ok')
  await cleanup.disposeAsync()
  return [
    { name: 'With fsync off: the database starts again', measured: Number(isRestarted), unit: '' },
    atLeast('With fsync off: acknowledged rows that are lost', lost.length, 1),
  ]
}

async function openScene(context: DrillContext, disk: VolatileDisk, settings: Record<string, string>) {
  const { cleanup, random, log } = context
  const options = { directory: disk.path, settings }
  const database = await stageMovableDatabase(cleanup, options)
  const busyProduct = await openBusyProduct(context, { clients: CLIENTS, pays: true, database })
  const { recorder } = busyProduct
  let { postgres } = database
  await waitForLoad(recorder)
  // Makes sure that the tables themselves survive, so that later rows are lost or kept individually.
  await database.admin.query('checkpoint')
  await disk.flush()

  async function cutPower(): Promise<void> {
    await waitForLoad(recorder)
    await pause(MAX_PAUSE_BEFORE_CUT_MS * random())
    log(`${Math.round(recorder.now())} ms  cut the power`)
    await disk.cutPower()
    await killForGood(postgres)
    await disk.plugIn()
  }
  async function restart(): Promise<void> {
    postgres = await startPostgres(options)
    cleanup.defer(postgres.stop)
    database.gate.forwardTo(postgres.port)
  }
  return { ...busyProduct, cutPower, restart }
}
