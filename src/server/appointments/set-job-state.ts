import type * as z from 'zod/mini'
import type { Appointment, appointmentEndpoints } from '#contract/appointments.ts'
import {
  isMarkedAfter,
  jobState,
  type MarkedState,
  stateSince,
  timesInState,
} from '#domain/appointments/job-state.ts'
import { STORED_COLUMNS, type StoredAppointment, toAppointment } from '#server/appointment-rows/queries.ts'
import {
  assertLive,
  assertSeenLatest,
  readRepeatedAppointment,
  refuseChangedElsewhere,
} from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { deleteDrive, recordDrive } from '#server/drives/record-drive.ts'
import { recordChange } from '#server/http/applied-changes.ts'
import { type Location, pinAddress } from '#server/travel/pinned-places.ts'

type StateRequest = z.output<typeof appointmentEndpoints.setJobState.body>

/** A repeat with the same idempotency key changes nothing, even if the job is in another state by then. */
export function setJobState(
  db: Database,
  userId: string,
  id: string,
  { state, marked_at, seen_updated_at }: StateRequest,
  key: string | null,
): Promise<Appointment> {
  return db.asOwner(userId, async (tx) => {
    if ((await recordChange(tx, { userId, key, recordId: id })) === 'repeat')
      return readRepeatedAppointment(tx, id)
    const job = await lockJob(tx, id)
    if (seen_updated_at !== undefined) assertSeenLatest(job, seen_updated_at)
    const markedAt = timeOfTap(marked_at, await tx.now())
    if (marked_at !== undefined && isMarkedAfter(stateSince(job), markedAt)) refuseChangedElsewhere(job)
    return toAppointment(await storeJobState(tx, userId, job, state, markedAt))
  })
}

const MAX_TAP_AGE_DAYS = 30
const DAY_MS = 24 * 60 * 60 * 1000

/** A phone may send a tap long after it. If its clock is ahead, the tap counts as made now. */
function timeOfTap(markedAt: string | undefined, now: Date): Date {
  if (markedAt === undefined) return now
  const tappedAt = Date.parse(markedAt)
  if (tappedAt < now.getTime() - MAX_TAP_AGE_DAYS * DAY_MS)
    refuse('invalid_request', {
      fields: { marked_at: `Must be within the last ${MAX_TAP_AGE_DAYS} days.` },
    })
  return new Date(Math.min(tappedAt, now.getTime()))
}

/** A phone may take a while to find itself. If the owner has undone 'Arrived' by then, they may be elsewhere. */
export function pinJobAddress(
  db: Database,
  userId: string,
  id: string,
  location: Location,
): Promise<{ is_pinned: boolean }> {
  return db.asOwner(userId, async (tx) => {
    const job = await lockJob(tx, id)
    const isThere = jobState(job) === 'in_progress' && job.address !== null
    return { is_pinned: isThere && (await pinAddress(tx, userId, job.address ?? '', location)) }
  })
}

/** Locks an appointment that is not cancelled, so that concurrent changes of its state follow one another. */
export async function lockJob(tx: OwnerTx, id: string): Promise<StoredAppointment> {
  const stored = await tx
    .selectFrom('appointments')
    .select(STORED_COLUMNS)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return assertLive(stored ?? refuse('not_found'))
}

/** `updated_at` stays: an owner who is editing the job elsewhere changes nothing that this does. */
export async function storeJobState(
  tx: OwnerTx,
  userId: string,
  job: StoredAppointment,
  state: MarkedState,
  markedAt: Date,
): Promise<StoredAppointment> {
  const after = await tx
    .updateTable('appointments')
    .set(timesInState(state, job, markedAt))
    .where('id', '=', job.id)
    .returning(STORED_COLUMNS)
    .executeTakeFirstOrThrow()
  // The owner drove there, even if nobody was at home.
  if (state === 'done' || state === 'no_show') await recordDrive(tx, userId, after)
  else await deleteDrive(tx, job.id)
  return after
}
