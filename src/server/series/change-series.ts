import { changeSchedule, isOverlap, type ScheduleDeps } from '#server/appointments/schedule-change.ts'
import type { OwnerTx } from '#server/db/database.ts'

/**
 * Runs one change of many visits under the schedule's lock. `validate` refuses invalid changes and returns what `change`
 * needs. If the database constraint rejects the write anyway, `validate` runs again to report why.
 */
export async function changeSeries<Validated, T>(
  deps: ScheduleDeps,
  userId: string,
  validate: (tx: OwnerTx) => Promise<Validated>,
  change: (tx: OwnerTx, validated: Validated) => Promise<T>,
): Promise<T> {
  try {
    return await changeSchedule(deps, userId, async (tx) => change(tx, await validate(tx)), validate)
  } catch (error) {
    if (isOverlap(error)) await deps.db.asOwner(userId, validate)
    throw error
  }
}
