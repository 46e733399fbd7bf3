import { execFile } from 'node:child_process'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { atMost, type Drill, exactly } from '#drills/drill.ts'
import { SLUG, seedRows } from '#drills/load/seed-rows.ts'
import { EMPTY_CONFIGURATION, startProduct } from '#scripts/start-product.ts'
import { findRunningPostgres } from '#tools/postgres/find-running.ts'
import { freePort } from '#tools/postgres/free-port.ts'

const ROWS = 100_000
const SECONDS_FOR_ROWS = 60

/** Backs up a business with 100,000 rows while clients book, restores it into an empty directory and runs it there. */
export const backup: Drill = async ({ running, tell }) => {
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-backup-'))
  running.defer(() => rm(directory, { recursive: true, force: true }))
  const before = join(directory, 'before')
  const after = join(directory, 'after')
  const file = join(directory, 'saved.gz')
  const product = await startProduct({ PORT: String(await freePort()), DATA_DIR: before, DEMO: 'off' })
  running.defer(async () => void (await product.stop()))
  const rows = await seedRows(await databaseIn(before, running), ROWS)
  tell(`inserted ${rows} rows`)

  const load = bookingLoad(product.origin)
  const acknowledged = await load.booked(5)
  const saving = await runTimed('backup.ts', before, file)
  const { answers } = await load.stop()
  tell(`${saving.output} (clients were told ${JSON.stringify(answers)} meanwhile)`)
  await product.stop()
  const restoring = await runTimed('restore.ts', after, file)
  tell(restoring.output)

  const restored = await startProduct({ PORT: String(await freePort()), DATA_DIR: after, DEMO: 'off' })
  running.defer(async () => void (await restored.stop()))
  const database = await databaseIn(after, running)
  const { rows: found } = await database.query<{ lost: number; overlaps: number }>(
    `select (select count(*) from unnest($1::uuid[]) wanted
         where not exists (select from appointments where id = wanted))::int as lost,
       (select count(*) from (
         select appointment_time < max(ends_at) over (partition by user_id order by appointment_time
           rows between unbounded preceding and 1 preceding) as clashes
         from appointments where cancelled_at is null and not overlap_allowed) timed where clashes)::int as overlaps`,
    [acknowledged],
  )
  const refusals = Object.entries(answers).filter(([status]) => status !== '201')
  return [
    exactly('Bookings acknowledged before the snapshot and missing after', found[0]?.lost ?? Number.NaN, 0),
    exactly('Overlaps after', found[0]?.overlaps ?? Number.NaN, 0),
    exactly(
      'Clients refused while it was saved',
      refusals.reduce((sum, [, count]) => sum + count, 0),
      0,
    ),
    exactly('Who may read the file beside its owner', (await stat(file)).mode & 0o077, 0),
    exactly('Books again afterwards: status', await book(restored.origin, 999), 201),
    atMost(`Saving ${rows} rows`, saving.seconds, SECONDS_FOR_ROWS, 's'),
    atMost(`Restoring ${rows} rows, compared`, restoring.seconds, SECONDS_FOR_ROWS, 's'),
  ]
}

/** Books one slot after another, half an hour apart, until stopped. */
function bookingLoad(origin: string) {
  const answers: Record<string, number> = {}
  const ids: string[] = []
  let isOver = false
  const booking = (async () => {
    for (let n = 0; !isOver; n++) {
      const answer = await requestBooking(origin, n)
      answers[answer.status] = (answers[answer.status] ?? 0) + 1
      if (answer.status === 201) ids.push(((await answer.json()) as { appointmentId: string }).appointmentId)
    }
  })()
  return {
    async booked(count: number): Promise<string[]> {
      while (ids.length < count) await Promise.race([booking, new Promise((turn) => setTimeout(turn, 20))])
      return [...ids]
    },
    async stop() {
      isOver = true
      await booking
      return { answers }
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
      slug: SLUG,
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

async function databaseIn(dataDirectory: string, running: AsyncDisposableStack): Promise<pg.Pool> {
  const address = new URL((await findRunningPostgres(join(dataDirectory, 'postgres'))) ?? '')
  address.pathname = '/wheelhouse'
  const pool = new pg.Pool({ connectionString: address.href, max: 1, idleTimeoutMillis: 1 })
  // The connection breaks when the product stops.
  pool.on('error', () => {})
  running.defer(() => pool.end())
  return pool
}
