import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { checkResults } from '#drills/checking/check-results.ts'
import { outageFindings } from '#drills/checking/outage-findings.ts'
import { pollUntil, waitFor } from '#drills/checking/poll-until.ts'
import { slowestRecovery, timeFinding } from '#drills/checking/time-finding.ts'
import { type Drill, type DrillContext, exactly, type Finding } from '#drills/drill.ts'
import { openBusyProduct } from '#drills/load/busy-product.ts'
import { waitForLoad } from '#drills/load/recorder.ts'
import { canCopyPostgres, copyPostgres, DEBIAN_BINARIES } from '#tools/postgres/copy-postgres.ts'
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
export const promotedStandby: Drill = async (drillContext) => {
  if (!canCopyPostgres)
    return [{ name: 'Failover to the standby', untested: `no pg_basebackup in ${DEBIAN_BINARIES}` }]
  return [
    ...(await failOver(drillContext, 'Primary killed', { isSilent: false })),
    ...(await failOver(drillContext, 'Primary silent', { isSilent: true })),
  ]
}

/** `isSilent`: connections to the primary stay open without a response, as when power or network fail. */
async function failOver(
  drillContext: DrillContext,
  failure: string,
  { isSilent }: { isSilent: boolean },
): Promise<Finding[]> {
  const { random, log } = drillContext
  const cleanup = drillContext.cleanup.use(new AsyncDisposableStack())
  const context = { ...drillContext, cleanup }
  const database = await stageMovableDatabase(cleanup, { binaries: DEBIAN_BINARIES })
  const standby = await startStandby(cleanup, database)
  const { product, recorder, coreWaits, load, server } = await openBusyProduct(context, {
    clients: CLIENTS,
    pays: true,
    database,
  })
  await waitForLoad(recorder)
  await pause(MIN_UPTIME_MS + RANDOM_UPTIME_MS * random())
  const fromMs = recorder.now()
  log(`${Math.round(fromMs)} ms  ${failure}`)
  if (isSilent) database.gate.setMute(true)
  await killForGood(database.postgres)
  await pause(DETECTION_MS)
  await promote(standby)
  database.gate.forwardTo(standby.port)
  const takeoverMs = recorder.now()
  log(`${Math.round(takeoverMs)} ms  the standby has taken over`)
  const firstAnswerMs = () => slowestRecovery([takeoverMs], recorder).toMs
  await pollUntil(async () => Number.isFinite(firstAnswerMs()), RECOVERY_TIMEOUT_MS)
  await waitForLoad(recorder)
  await load.stop()
  const findings = [
    timeFinding(
      'From the failure to the first answer by the standby',
      { fromMs, toMs: firstAnswerMs() },
      MAX_DOWNTIME_SECONDS,
      coreWaits,
    ),
    ...(await checkResults(context, product, recorder, { bookings: 20, payments: 1 })),
    exactly('Unexpected exits of the server', server.unexpectedExits, 0),
  ]
  await cleanup.disposeAsync()
  return [
    ...outageFindings(failure, { fromMs, toMs: takeoverMs }, recorder, coreWaits),
    ...findings.map((finding) => ({ ...finding, name: `${failure}: ${finding.name}` })),
  ]
}

/** The standby is synchronous: a commit is acknowledged only when both servers have it. */
async function startStandby(
  cleanup: AsyncDisposableStack,
  { directory, postgres, admin }: MovableDatabase,
): Promise<RunningPostgres> {
  const standbyDirectory = join(directory, 'standby')
  await copyPostgres({ directory, adminUrl: postgres.adminUrl }, standbyDirectory, { asStandby: true })
  const standby = await startPostgres({ directory: standbyDirectory, binaries: DEBIAN_BINARIES })
  cleanup.defer(() => standby.stop())
  await admin.query(`alter system set synchronous_standby_names = '*'`)
  await admin.query('select pg_reload_conf()')
  const isReplicating = async () => {
    const { rowCount } = await admin.query(`select from pg_stat_replication where sync_state = 'sync'`)
    return rowCount === 1
  }
  await waitFor(isReplicating, RECOVERY_TIMEOUT_MS, 'the standby does not replicate')
  return standby
}

async function promote({ adminUrl }: RunningPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('select pg_promote()').finally(() => client.end())
}
