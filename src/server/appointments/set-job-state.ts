import type { Appointment } from '#contract/appointments.ts'
import { type MarkedState, timesInState } from '#domain/appointments/job-state.ts'
import { STORED_COLUMNS, type StoredAppointment, toAppointment } from '#server/appointment-rows/queries.ts'
import { assertLive } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { deleteDrive, recordDrive } from '#server/drives/record-drive.ts'
import { type Location, pinAddress } from '#server/travel/pinned-places.ts'

type StateRequest = { state: MarkedState; location?: Location | undefined }

export function setJobState(
  db: Database,
  userId: string,
  id: string,
  { state, location }: StateRequest,
): Promise<Appointment> {
  return db.asOwner(userId, async (tx) => {
    const marked = await storeJobState(tx, userId, await lockJob(tx, id), state)
    if (state === 'in_progress' && location && marked.address !== null)
      await pinAddress(tx, userId, marked.address, location)
    return toAppointment(marked)
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
  if (state === 'done') await recordDrive(tx, userId, after)
  else if (job.done_at) await deleteDrive(tx, job.id)
  return after
}
