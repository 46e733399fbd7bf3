import { changeSchedule, isOverlap, type ScheduleDeps } from '#server/appointments/schedule-change.ts'
import type { OwnerTx } from '#server/db/database.ts'

/**
 * One change of many visits, after every other change of the schedule. `accept` refuses what may not be; should the
 * constraint refuse all the same, it looks again and says why.
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
