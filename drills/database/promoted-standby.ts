import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Drill, type Drilling, exactly, type Finding } from '#drills/drill.ts'
import { answersMeanwhile } from '#drills/judging/answers-meanwhile.ts'
import { eventually, surely } from '#drills/judging/eventually.ts'
import { inTime, slowestReturn } from '#drills/judging/in-time.ts'
import { judge } from '#drills/judging/judge.ts'
import { openBusyProduct } from '#drills/load/busy-product.ts'
import { untilBusy } from '#drills/load/recorder.ts'
import { COPYABLE, canCopy, copyPostgres } from '#tools/postgres/copy-postgres.ts'
import { type RunningPostgres, startPostgres } from '#tools/postgres/start-postgres.ts'
import { killForGood, type MovableDatabase, stageMovableDatabase } from './movable-database.ts'

const CLIENTS = 20
const LIVES_MS = 2_000
const LONGEST_LIFE_MS = 1_000
/** Until somebody, or something, has seen that the machine is gone. */
const NOTICED_AFTER_MS = 5_000
const BACK_WITHIN_MS = 30_000
const MAX_SECONDS_AWAY = 30

/** The database's machine is gone, and its synchronous standby takes over. */
export const promotedStandby: Drill = async (drilling) => {
  if (!canCopy) return [{ what: 'A standby that takes over', untested: `no pg_basebackup in ${COPYABLE}` }]
  return [
    ...(await takenOver(drilling, 'Killed', { isSilent: false })),
    ...(await takenOver(drilling, 'Silent', { isSilent: true })),
  ]
}

/** Silent: connections are not even closed, as when power or network go. */
async function takenOver(
  drilling: Drilling,
  what: string,
  { isSilent }: { isSilent: boolean },
): Promise<Finding[]> {
  const { random, tell } = drilling
  const running = drilling.running.use(new AsyncDisposableStack())
  const own = { ...drilling, running }
  const database = await stageMovableDatabase(running, { binaries: COPYABLE })
  const standby = await startStandby(running, database)
  const { product, recorder, waits, busy, ends } = await openBusyProduct(own, {
    clients: CLIENTS,
    pays: true,
    database,
  })
  await untilBusy(recorder)
  await pause(LIVES_MS + LONGEST_LIFE_MS * random())
  const killed = recorder.now()
  tell(`${Math.round(killed)} ms  ${what}: the primary`)
  if (isSilent) database.gate.setMute(true)
  await killForGood(database.postgres)
  await pause(NOTICED_AFTER_MS)
  await promote(standby)
  database.gate.leadTo(standby.port)
  const back = recorder.now()
  tell(`${Math.round(back)} ms  the standby has taken over`)
  await eventually(async () => Number.isFinite(slowestReturn([back], recorder).toMs), BACK_WITHIN_MS)
  await untilBusy(recorder)
  await busy.stop()
  const found = [
    inTime(
      'From the kill to the first answer of the other',
      { fromMs: killed, toMs: slowestReturn([back], recorder).toMs },
      MAX_SECONDS_AWAY,
      waits,
    ),
    ...(await judge(own, product, recorder, { bookings: 20, payments: 1 })),
    exactly('Ends of the server process', ends(), 0),
  ]
  await running.disposeAsync()
  return [
    ...answersMeanwhile(what, { fromMs: killed, toMs: back }, recorder, waits),
    ...found.map((finding) => ({ ...finding, what: `${what}: ${finding.what}` })),
  ]
}

/** A commit is acknowledged when both have it. */
async function startStandby(
  running: AsyncDisposableStack,
  { directory, postgres, admin }: MovableDatabase,
): Promise<RunningPostgres> {
  const beside = join(directory, 'standby')
  await copyPostgres({ directory, adminUrl: postgres.adminUrl }, beside, { follows: true })
  const standby = await startPostgres({ directory: beside, binaries: COPYABLE })
  running.defer(() => standby.stop())
  await admin.query(`alter system set synchronous_standby_names = '*'`)
  await admin.query('select pg_reload_conf()')
  const follows = async () => {
    const { rowCount } = await admin.query(`select from pg_stat_replication where sync_state = 'sync'`)
    return rowCount === 1
  }
  await surely(follows, BACK_WITHIN_MS, 'The standby does not follow')
  return standby
}

async function promote({ adminUrl }: RunningPostgres): Promise<void> {
  const client = new pg.Client({ connectionString: adminUrl })
  await client.connect()
  await client.query('select pg_promote()').finally(() => client.end())
}
