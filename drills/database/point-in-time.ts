import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import { ruleFindings } from '#drills/checking/check-results.ts'
import { readFinalRows } from '#drills/checking/final-state.ts'
import { findViolations, historyAsOf, violationReport } from '#drills/checking/history.ts'
import { atLeast, atMost, type Drill, exactly } from '#drills/drill.ts'
import { openBusyProduct } from '#drills/load/busy-product.ts'
import { bookingRequest } from '#drills/load/requests.ts'
import { superviseServer } from '#drills/product/supervised-server.ts'
import { dayFromNow } from '#scripts/staging/businesses.ts'
import { sendRequest } from '#scripts/staging/send-request.ts'
import { canCopyPostgres, copyPostgres, DEBIAN_BINARIES } from '#tools/postgres/copy-postgres.ts'
import {
  archiveRemainingWal,
  restoreTo,
  stageArchivedDatabase,
  waitUntilWritable,
  watchArchive,
} from './wal-archive.ts'

/** So few that segments are archived because of their age, not because they are full. */
const CLIENTS = 2
const ARCHIVE_TIMEOUT_SECONDS = 60
/** Well below the five minutes of data that may be lost with the machine. */
const MAX_SECONDS_UNARCHIVED = ARCHIVE_TIMEOUT_SECONDS + 15
/** Long enough to detect a missed limit. */
const LOAD_MS = (MAX_SECONDS_UNARCHIVED + 15) * 1000
const CONTINUE_MS = 1_000
const MAX_SECONDS_RESTORING = 15 * 60
/** After all days that the clients book. */
const LATER_DAYS = 30

/** An owner's appointments are deleted, and the database is restored to the moment before. */
export const pointInTime: Drill = async (context) => {
  if (!canCopyPostgres)
    return [{ name: 'Point-in-time recovery', untested: `no pg_basebackup in ${DEBIAN_BINARIES}` }]
  const { cleanup, log } = context
  const database = await stageArchivedDatabase(cleanup, { timeoutSeconds: ARCHIVE_TIMEOUT_SECONDS })
  const { admin, directory, postgres, gate } = database
  const { product, server, recorder, load } = await openBusyProduct(context, {
    clients: CLIENTS,
    pays: false,
    database,
  })
  const backup = join(directory, 'backup')
  await copyPostgres({ directory, adminUrl: postgres.adminUrl }, backup, { asStandby: false })
  const archive = watchArchive(database, cleanup)
  await pause(LOAD_MS)
  const target = await readDatabaseTime(admin, recorder.now)
  await pause(CONTINUE_MS)
  const deleted = await deleteMostAppointments(admin)
  log(`${Math.round(recorder.now())} ms  deleted ${deleted.count} appointments; recovering to ${target.at}`)
  await pause(CONTINUE_MS)
  archive.stop()
  await load.stop()

  const decidedAtMs = recorder.now()
  await server.stop()
  await archiveRemainingWal(database)
  const restored = await restoreTo(target.at, backup, database)
  cleanup.defer(() => restored.stop())
  gate.forwardTo(restored.port)
  await waitUntilWritable(database)
  const historyBefore = historyAsOf(recorder.history, target)
  const remaining = findViolations(historyBefore, await readFinalRows(admin))
  for (const line of violationReport(recorder.history, remaining)) log(line)

  const newServer = await superviseServer({ environment: product.environment })
  cleanup.defer(() => newServer.stop())
  const later = dayFromNow(LATER_DAYS).start.getTime()
  const booked = await sendRequest(newServer.origin, bookingRequest(deleted, later, 'afterwards'))
  log(`booking after the recovery: ${booked.status} ${booked.body}`)
  const seconds = (recorder.now() - decidedAtMs) / 1000
  return [
    atLeast(
      'Bookings acknowledged before the moment to recover',
      historyBefore.filter(({ outcome }) => outcome === 'ok').length,
      50,
    ),
    atLeast('Appointments deleted after the moment to recover', deleted.count, 1),
    ...ruleFindings(remaining),
    exactly('Status of a booking after the recovery', booked.status, 201),
    atLeast('WAL segments archived under load', archive.figures().segments, 2),
    atMost('Highest age of the WAL archive', archive.figures().maxAgeSeconds, MAX_SECONDS_UNARCHIVED, 's'),
    atMost('From the decision to recover to the next booking', seconds, MAX_SECONDS_RESTORING, 's'),
  ]
}

/** The time of the database clock, and the span of our own clock in which it was read. */
async function readDatabaseTime(admin: pg.Pool, now: () => number) {
  const fromMs = now()
  const { rows } = await admin.query<{ at: string }>('select clock_timestamp()::text as at')
  return { at: rows[0]?.at ?? '', fromMs, toMs: now() }
}

/** Deletes the appointments of the owner who has the most. */
async function deleteMostAppointments(admin: pg.Pool): Promise<{ slug: string; count: number }> {
  const { rows } = await admin.query<{ slug: string; user_id: string }>(
    `select slug, user_id from booking_slugs join appointments using (user_id)
     group by slug, user_id order by count(*) desc limit 1`,
  )
  const [{ slug, user_id }] = rows as [{ slug: string; user_id: string }]
  const { rowCount } = await admin.query('delete from appointments where user_id = $1', [user_id])
  return { slug, count: rowCount ?? 0 }
}
