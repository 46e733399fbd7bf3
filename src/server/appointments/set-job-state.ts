import type { Appointment } from '#contract/appointments.ts'
import { jobState, type MarkedState, timesInState } from '#domain/appointments/job-state.ts'
import { STORED_COLUMNS, type StoredAppointment, toAppointment } from '#server/appointment-rows/queries.ts'
import { assertLive } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { deleteDrive, recordDrive } from '#server/drives/record-drive.ts'
import { type Location, pinAddress } from '#server/travel/pinned-places.ts'

export function setJobState(
  db: Database,
  userId: string,
  id: string,
  state: MarkedState,
): Promise<Appointment> {
  return db.asOwner(userId, async (tx) =>
    toAppointment(await storeJobState(tx, userId, await lockJob(tx, id), state)),
  )
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
): Promise<StoredAppointment> {
  const after = await tx
    .updateTable('appointments')
    .set(timesInState(state, job, await tx.now()))
    .where('id', '=', job.id)
    .returning(STORED_COLUMNS)
    .executeTakeFirstOrThrow()
  // The owner drove there, even if nobody was at home.
  if (state === 'done' || state === 'no_show') await recordDrive(tx, userId, after)
  else await deleteDrive(tx, job.id)
  return after
}
