import { isRepeatRecordedOnce } from '#contract/recorded-changes.ts'
import { recordActivity } from '#server/activity/record-activity.ts'
import type { Database } from '#server/db/database.ts'
import { isMissingReference } from '#server/db/failures.ts'
import type { RecordCall } from '#server/http/mount.ts'

/** Records calls that have succeeded. A repeat that changed nothing is recorded once. */
export function callRecorder(db: Database): RecordCall {
  return async ({ endpoint, idempotencyKey, caller, ...call }) => {
    const { userId, kind, recordId } = call
    const isKeyed = idempotencyKey !== null && isRepeatRecordedOnce(endpoint)
    const dedupeKey = isKeyed ? [endpoint, recordId, idempotencyKey].join(' ') : null
    try {
      await db.asOwner(userId, (tx) => recordActivity(tx, caller, { ...call, dedupeKey }))
    } catch (error) {
      // The account was deleted in the meantime.
      if (isMissingReference(error)) return
      // The change is committed, so the caller must not get an error for it.
      caller.log.error({ err: error, userId, kind }, 'activity not recorded')
    }
  }
}
