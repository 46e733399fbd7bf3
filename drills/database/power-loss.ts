import { setTimeout as pause } from 'node:timers/promises'
import { atLeast, type Drill, type Drilling, exactly, type Finding } from '#drills/drill.ts'
import { finalState } from '#drills/judging/final-state.ts'
import { violations } from '#drills/judging/history.ts'
import { judge } from '#drills/judging/judge.ts'
import { openBusyProduct } from '#drills/load/busy-product.ts'
import { untilBusy } from '#drills/load/recorder.ts'
import { startPostgres } from '#tools/postgres/start-postgres.ts'
import { killForGood, stageMovableDatabase } from './movable-database.ts'
import { insertDisk, missingForDisk, type VolatileDisk } from './volatile-disk.ts'

const CLIENTS = 20
const LONGEST_LIFE_MS = 1_000

/** The power goes while clients book and pay, and with it all that was not flushed to the disk. */
export const powerLoss: Drill = async (drilling) => {
  const missing = await missingForDisk()
  if (missing)
    return [{ what: 'Power loss', untested: `no filesystem can be mounted and shut down here: ${missing}` }]
  return [...(await cutAgainAndAgain(drilling)), ...(await lossWithoutFsync(drilling))]
}

async function cutAgainAndAgain(drilling: Drilling): Promise<Finding[]> {
  const wanted = drilling.length === 'short' ? 1 : 3
  const running = drilling.running.use(new AsyncDisposableStack())
  const scene = await openScene({ ...drilling, running }, await insertDisk(running), {})
  for (let n = 0; n < wanted; n++) {
    await scene.cut()
    await scene.restart()
  }
  await untilBusy(scene.recorder)
  await scene.busy.stop()
  const { product, recorder } = scene
  const found = [
    { what: 'Cuts under load', measured: wanted, unit: '' },
    ...(await judge(drilling, product, recorder, { bookings: 10 * wanted, payments: wanted })),
    exactly('Ends of the server process', scene.ends(), 0),
  ]
  await running.disposeAsync()
  return found
}

/** Shows that the disk does forget. A database that does not even start has lost everything. */
async function lossWithoutFsync(drilling: Drilling): Promise<Finding[]> {
  const running = drilling.running.use(new AsyncDisposableStack())
  const scene = await openScene({ ...drilling, running }, await insertDisk(running), { fsync: 'off' })
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
    : recorder.history.filter(({ told }) => told === 'ok')
  await running.disposeAsync()
  return [
    { what: 'The same with fsync off: starts again', measured: Number(starts), unit: '' },
    atLeast('The same with fsync off: acknowledged and lost', lost.length, 1),
  ]
}

async function openScene(drilling: Drilling, disk: VolatileDisk, settings: Record<string, string>) {
  const { running, random, tell } = drilling
  const options = { directory: disk.path, settings }
  const database = await stageMovableDatabase(running, options)
  const busyProduct = await openBusyProduct(drilling, { clients: CLIENTS, pays: true, database })
  const { recorder } = busyProduct
  let { postgres } = database
  await untilBusy(recorder)
  // Whatever comes later is lost or kept by itself, not with the tables it belongs to.
  await database.admin.query('checkpoint')
  await disk.flush()

  async function cut(): Promise<void> {
    await untilBusy(recorder)
    await pause(LONGEST_LIFE_MS * random())
    tell(`${Math.round(recorder.now())} ms  cut the power`)
    await disk.cutPower()
    await killForGood(postgres)
    await disk.plugIn()
  }
  async function restart(): Promise<void> {
    postgres = await startPostgres(options)
    running.defer(postgres.stop)
    database.gate.leadTo(postgres.port)
  }
  return { ...busyProduct, cut, restart }
}
