import type { Interval } from '#domain/time/interval.ts'
import type { StoredAppointment } from '#server/appointment-rows/queries.ts'
import { assertConfirmed, findWarnings } from '#server/appointments/find-warnings.ts'
import type { OwnerTx } from '#server/db/database.ts'

/** Whether an appointment overlaps at this time, once the owner has confirmed it. One that stays is not asked about again. */
export async function overlapAt(
  tx: OwnerTx,
  before: StoredAppointment,
  job: Interval,
  isConfirmed: boolean,
): Promise<boolean> {
  const startedAt = before.appointment_time.getTime()
  const stays = startedAt === job.start && before.duration * 60_000 === job.end - job.start
  if (stays) return before.overlap_allowed
  return assertConfirmed(await findWarnings(tx, job, before.id), isConfirmed)
}
