import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { checkResults } from '#drills/checking/check-results.ts'
import { eventually, waitFor } from '#drills/checking/eventually.ts'
import { outageFindings } from '#drills/checking/outage-findings.ts'
import { slowestReturn, timeFinding } from '#drills/checking/time-finding.ts'
import { type Drill, type DrillContext, exactly, type Finding } from '#drills/drill.ts'
import { openBusyProduct } from '#drills/load/busy-product.ts'
import { waitForLoad } from '#drills/load/recorder.ts'
import { canCopy, copyPostgres, DEBIAN_BINARIES } from '#tools/postgres/copy-postgres.ts'
import { type RunningPostgres, startPostgres } from '#tools/postgres/start-postgres.ts'
import { killForGood, type MovableDatabase, stageMovableDatabase } from './movable-database.ts'

const CLIENTS = 20
const MIN_UPTIME_MS = 2_000
const RANDOM_UPTIME_MS = 1_000
/** Time until an operator or a monitor has noticed the failure. */
const DETECTION_MS = 5_000
const RECOVERY_TIMEOUT_MS = 30_000
const MAX_DOWNTIME_SECONDS = 30

/** The primary fails, and its synchronous standby takes over. */
export const promotedStandby: Drill = async (drilling) => {
  if (!canCopy)
    return [{ name: 'A standby that takes over', untested: `no pg_basebackup in ${DEBIAN_BINARIES}` }]
  return [
    ...(await failOver(drilling, 'Killed', { isSilent: false })),
    ...(await failOver(drilling, 'Silent', { isSilent: true })),
  ]
}

/** Silent: connections stay open without a response, as when power or network fail. */
async function failOver(
  drilling: DrillContext,
  what: string,
  { isSilent }: { isSilent: boolean },
): Promise<Finding[]> {
  const { random, tell } = drilling
  const running = drilling.running.use(new AsyncDisposableStack())
  const context = { ...drilling, running }
  const database = await stageMovableDatabase(running, { binaries: DEBIAN_BINARIES })
  const standby = await startStandby(running, database)
  const { product, recorder, waits, busy, ends } = await openBusyProduct(context, {
    clients: CLIENTS,
    pays: true,
    database,
  })
  await waitForLoad(recorder)
  await pause(MIN_UPTIME_MS + RANDOM_UPTIME_MS * random())
  const killed = recorder.now()
  tell(`${Math.round(killed)} ms  ${what}: the primary`)
  if (isSilent) database.gate.setMute(true)
  await killForGood(database.postgres)
  await pause(DETECTION_MS)
  await promote(standby)
  database.gate.forwardTo(standby.port)
  const back = recorder.now()
  tell(`${Math.round(back)} ms  the standby has taken over`)
  await eventually(async () => Number.isFinite(slowestReturn([back], recorder).toMs), RECOVERY_TIMEOUT_MS)
  await waitForLoad(recorder)
  await busy.stop()
  const found = [
    timeFinding(
      'From the kill to the first answer of the other',
      { fromMs: killed, toMs: slowestReturn([back], recorder).toMs },
      MAX_DOWNTIME_SECONDS,
      waits,
    ),
    ...(await checkResults(context, product, recorder, { bookings: 20, payments: 1 })),
    exactly('Ends of the server process', ends(), 0),
  ]
  await running.disposeAsync()
  return [
    ...outageFindings(what, { fromMs: killed, toMs: back }, recorder, waits),
    ...found.map((finding) => ({ ...finding, name: `${what}: ${finding.name}` })),
  ]
}

/** Synchronous: a commit is acknowledged only when both servers have it. */
async function startStandby(
  running: AsyncDisposableStack,
  { directory, postgres, admin }: MovableDatabase,
): Promise<RunningPostgres> {
  const standbyDirectory = join(directory, 'standby')
  await copyPostgres({ directory, adminUrl: postgres.adminUrl }, standbyDirectory, { follows: true })
  const standby = await startPostgres({ directory: standbyDirectory, binaries: DEBIAN_BINARIES })
  running.defer(() => standby.stop())
  await admin.query(`alter system set synchronous_standby_names = '*'`)
  await admin.query('select pg_reload_conf()')
  const follows = async () => {
    const { rowCount } = await admin.query(`select from pg_stat_replication where sync_state = 'sync'`)
    return rowCount === 1
  }
  await waitFor(follows, RECOVERY_TIMEOUT_MS, 'the standby does not replicate')
  return standby
}

async function promote({ adminUrl }: RunningPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('select pg_promote()').finally(() => client.end())
}
