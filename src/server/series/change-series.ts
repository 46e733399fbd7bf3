import { changeSchedule, isOverlap, type ScheduleDeps } from '#server/appointments/schedule-change.ts'
import type { OwnerTx } from '#server/db/database.ts'

/**
 * Runs one change of many visits under the schedule's lock. `accept` refuses invalid changes; if the database constraint
 * rejects the write anyway, `accept` runs again to report why.
 */
export async function changeSeries<Accepted, T>(
  deps: ScheduleDeps,
  userId: string,
  accept: (tx: OwnerTx) => Promise<Accepted>,
  change: (tx: OwnerTx, accepted: Accepted) => Promise<T>,
): Promise<T> {
  try {
    return await changeSchedule(deps, userId, async (tx) => change(tx, await accept(tx)), accept)
  } catch (error) {
    if (isOverlap(error)) await deps.db.asOwner(userId, accept)
    throw error
  }
}
