import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { ruleFindings } from '#drills/checking/check-results.ts'
import { finalState } from '#drills/checking/final-state.ts'
import { knownAt, violationReport, violations } from '#drills/checking/history.ts'
import { atLeast, atMost, type Drill, exactly } from '#drills/drill.ts'
import { openBusyProduct } from '#drills/load/busy-product.ts'
import { booking } from '#drills/load/requests.ts'
import { superviseServer } from '#drills/product/supervised-server.ts'
import { dayFromNow } from '#scripts/staging/businesses.ts'
import { sendRequest } from '#scripts/staging/send-request.ts'
import { canCopy, copyPostgres, DEBIAN_BINARIES } from '#tools/postgres/copy-postgres.ts'
import {
  archiveRemainingWal,
  restoreTo,
  stageArchivedDatabase,
  waitUntilWritable,
  watchArchive,
} from './wal-archive.ts'

/** So few that segments are archived because of their age, not because they are full. */
const CLIENTS = 2
const TIMEOUT_SECONDS = 60
/** With this limit, at most five minutes of data can be lost. */
const MAX_SECONDS_UNARCHIVED = TIMEOUT_SECONDS + 15
/** Long enough to detect a missed limit. */
const BUSY_MS = (MAX_SECONDS_UNARCHIVED + 15) * 1000
const CONTINUE_MS = 1_000
const MAX_SECONDS_RESTORING = 15 * 60
/** After all days that the clients book. */
const LATER_DAYS = 30

/** An owner's appointments are deleted, and the database is restored to the moment before. */
export const pointInTime: Drill = async (drilling) => {
  if (!canCopy) return [{ name: 'A point in time', untested: `no pg_basebackup in ${DEBIAN_BINARIES}` }]
  const { running, tell } = drilling
  const database = await stageArchivedDatabase(running, { timeoutSeconds: TIMEOUT_SECONDS })
  const { admin, directory, postgres, gate } = database
  const { product, server, recorder, busy } = await openBusyProduct(drilling, {
    clients: CLIENTS,
    pays: false,
    database,
  })
  const backup = join(directory, 'backup')
  await copyPostgres({ directory, adminUrl: postgres.adminUrl }, backup, { follows: false })
  const archive = watchArchive(database, running)
  await pause(BUSY_MS)
  const target = await currentMoment(admin, recorder.now)
  await pause(CONTINUE_MS)
  const deleted = await deleteLargest(admin)
  tell(`${Math.round(recorder.now())} ms  deleted ${deleted.count} appointments; back to ${target.at}`)
  await pause(CONTINUE_MS)
  archive.stop()
  await busy.stop()

  const decided = recorder.now()
  await server.stop()
  await archiveRemainingWal(database)
  const restored = await restoreTo(target.at, backup, database)
  running.defer(() => restored.stop())
  gate.forwardTo(restored.port)
  await waitUntilWritable(database)
  const known = knownAt(recorder.history, target)
  const found = violations(known, await finalState(admin))
  for (const line of violationReport(recorder.history, found)) tell(line)

  const newServer = await superviseServer({ environment: product.environment })
  running.defer(() => newServer.stop())
  const later = dayFromNow(LATER_DAYS).start.getTime()
  const booked = await sendRequest(newServer.origin, booking(deleted, later, 'afterwards'))
  tell(`afterwards: ${booked.status} ${booked.body}`)
  const seconds = (recorder.now() - decided) / 1000
  return [
    atLeast('Bookings acknowledged until then', known.filter(({ outcome }) => outcome === 'ok').length, 50),
    atLeast('Appointments deleted', deleted.count, 1),
    ...ruleFindings(found),
    exactly('Books again afterwards: status', booked.status, 201),
    atLeast('Segments archived under load', archive.found().segments, 2),
    atMost('Longest since one was archived', archive.found().seconds, MAX_SECONDS_UNARCHIVED, 's'),
    atMost('From the decision to a booking in what was restored', seconds, MAX_SECONDS_RESTORING, 's'),
  ]
}

/** The time of the database clock, and the span of our own clock in which it was read. */
async function currentMoment(admin: pg.Pool, now: () => number) {
  const fromMs = now()
  const { rows } = await admin.query<{ at: string }>('select clock_timestamp()::text as at')
  return { at: rows[0]?.at ?? '', fromMs, toMs: now() }
}

async function deleteLargest(admin: pg.Pool): Promise<{ slug: string; count: number }> {
  const { rows } = await admin.query<{ slug: string; user_id: string }>(
    `select slug, user_id from booking_slugs join appointments using (user_id)
     group by slug, user_id order by count(*) desc limit 1`,
  )
  const [{ slug, user_id }] = rows as [{ slug: string; user_id: string }]
  const { rowCount } = await admin.query('delete from appointments where user_id = $1', [user_id])
  return { slug, count: rowCount ?? 0 }
}
