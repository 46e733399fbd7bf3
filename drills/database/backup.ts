import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { atMost, type Drill, exactly } from '#drills/drill.ts'
import { SEEDED_SLUG, seedRows } from '#drills/load/seed-rows.ts'
import { EMPTY_CONFIGURATION, startProduct } from '#scripts/start-product.ts'
import { findRunningPostgres } from '#tools/postgres/find-running-postgres.ts'
import { freePort } from '#tools/postgres/free-port.ts'

const ROWS = 100_000
const MAX_SECONDS = 60

/** Backs up 100,000 rows while clients book, restores them into an empty data directory and runs the product there. */
export const backup: Drill = async ({ cleanup, log }) => {
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-backup-'))
  cleanup.defer(() => rm(directory, { recursive: true, force: true }))
  const originalDirectory = join(directory, 'original')
  const restoredDirectory = join(directory, 'restored')
  const backupFile = join(directory, 'backup.gz')
  const product = await startProduct({
    PORT: String(await freePort()),
    DATA_DIR: originalDirectory,
    DEMO: 'off',
  })
  cleanup.defer(async () => void (await product.stop()))
  const rows = await seedRows(await openDatabase(originalDirectory, cleanup), ROWS)
  log(`inserted ${rows} rows`)

  const load = startBookings(product.origin)
  const acknowledged = await load.waitForBookings(5)
  const backupRun = await runTimed('backup.ts', originalDirectory, backupFile)
  const { countsByStatus } = await load.stop()
  log(`${backupRun.output} (statuses of bookings meanwhile: ${JSON.stringify(countsByStatus)})`)
  await product.stop()
  const restoreRun = await runTimed('restore.ts', restoredDirectory, backupFile)
  log(restoreRun.output)

  const restored = await startProduct({
    PORT: String(await freePort()),
    DATA_DIR: restoredDirectory,
    DEMO: 'off',
  })
  cleanup.defer(async () => void (await restored.stop()))
  const database = await openDatabase(restoredDirectory, cleanup)
  const { rows: counts } = await database.query<{ lost: number; overlaps: number }>(
    `select (select count(*) from unnest($1::uuid[]) acknowledged
         where not exists (select from appointments where id = acknowledged))::int as lost,
       (select count(*) from (
         select appointment_time < max(ends_at) over (partition by user_id order by appointment_time
           rows between unbounded preceding and 1 preceding) as clashes
         from appointments where cancelled_at is null and not overlap_allowed) timed where clashes)::int as overlaps`,
    [acknowledged],
  )
  const refusals = Object.entries(countsByStatus).filter(([status]) => status !== '201')
  return [
    exactly('Acknowledged bookings missing after the restore', counts[0]?.lost ?? Number.NaN, 0),
    exactly('Overlapping appointments after the restore', counts[0]?.overlaps ?? Number.NaN, 0),
    exactly(
      'Bookings refused during the backup',
      refusals.reduce((sum, [, count]) => sum + count, 0),
      0,
    ),
    exactly(
      'Access to the backup file for other users (mode bits)',
      (await stat(backupFile)).mode & 0o077,
      0,
    ),
    exactly('Status of a booking after the restore', await book(restored.origin, 999), 201),
    atMost(`Time to back up ${rows} rows`, backupRun.seconds, MAX_SECONDS, 's'),
    atMost(`Time to restore and compare ${rows} rows`, restoreRun.seconds, MAX_SECONDS, 's'),
  ]
}

/** Books one slot after another, half an hour apart, until stopped. */
function startBookings(origin: string) {
  const countsByStatus: Record<string, number> = {}
  const ids: string[] = []
  let isStopped = false
  const booking = (async () => {
    for (let n = 0; !isStopped; n++) {
      const answer = await requestBooking(origin, n)
      countsByStatus[answer.status] = (countsByStatus[answer.status] ?? 0) + 1
      if (answer.status === 201) ids.push(((await answer.json()) as { appointmentId: string }).appointmentId)
    }
  })()
  return {
    /** Returns the ids of the bookings made by then. */
    async waitForBookings(count: number): Promise<string[]> {
      while (ids.length < count) await Promise.race([booking, new Promise((turn) => setTimeout(turn, 20))])
      return [...ids]
    },
    async stop() {
      isStopped = true
      await booking
      return { countsByStatus }
    },
  }
}

async function book(origin: string, n: number): Promise<number> {
  return (await requestBooking(origin, n)).status
}

function requestBooking(origin: string, n: number): Promise<Response> {
  const start = Temporal.Now.zonedDateTimeISO('UTC').add({ days: 2 }).startOfDay()
  return fetch(`${origin}/api/public-booking`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      slug: SEEDED_SLUG,
      service: 'Wash',
      appointmentTime: start
        .add({ minutes: 30 * (n % 1_000) })
        .toInstant()
        .toString(),
      clientName: 'Ava Brooks',
      clientEmail: `ava-${n}@example.com`,
      clientPhone: '(212) 555-0123',
    }),
  })
}

async function runTimed(command: string, dataDirectory: string, file: string) {
  const started = performance.now()
  const { stdout } = await promisify(execFile)(process.execPath, [`scripts/${command}`, file], {
    env: { ...process.env, ...EMPTY_CONFIGURATION, DATA_DIR: dataDirectory },
  })
  return { seconds: (performance.now() - started) / 1000, output: stdout.trim() }
}

async function openDatabase(dataDirectory: string, cleanup: AsyncDisposableStack): Promise<pg.Pool> {
  const address = new URL((await findRunningPostgres(join(dataDirectory, 'postgres'))) ?? '')
  address.pathname = '/wheelhouse'
  const pool = new pg.Pool({ connectionString: address.href, max: 1, idleTimeoutMillis: 1 })
  // The connection breaks when the product stops, which emits an error.
  pool.on('error', () => {})
  cleanup.defer(() => pool.end())
  return pool
}
