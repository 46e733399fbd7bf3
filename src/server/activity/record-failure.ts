import { sql } from 'kysely'
import { FAILURE_KINDS, type FailureKind } from '#domain/activity/activity-kinds.ts'
import { type ActivityCaller, callerColumns } from '#server/activity/record-activity.ts'
import type { Logger } from '#server/base/log.ts'
import type { Database, SystemTx } from '#server/db/database.ts'
import { isMissingReference } from '#server/db/failures.ts'

export type FailedAttempt = { userId: string; kind: FailureKind; reason: string }

/** For all networks together. A correct sign-in is always recorded. */
const MAX_FAILURES_PER_HOUR = 20
/**
 * What everybody can cause who knows the address. It is counted apart, so that it can't hide failures of somebody who has the
 * password, a session or a passkey.
 */
const STRANGERS: { kinds: FailureKind[]; reasons: string[] } = {
  kinds: ['sign-in-failed', 'sign-up-failed'],
  reasons: ['wrong password', 'too many attempts', 'busy'],
}
const WINDOW_SECONDS = 15 * 60

/**
 * Strangers cause failures, so their number is limited: one entry per kind, reason and network in a quarter of an hour, twenty in
 * an hour, and another twenty by those who have the password, a session or a passkey. It isn't awaited, so that a response takes
 * as long as for an address without an account.
 */
export function recordFailure(
  db: Database,
  caller: ActivityCaller & { log: Logger },
  attempt: FailedAttempt,
): void {
  db.asSystem((tx) => insertFailure(tx, caller, attempt)).catch((error: unknown) => {
    // The account was deleted in the meantime.
    if (isMissingReference(error)) return
    caller.log.warn({ err: error, userId: attempt.userId, kind: attempt.kind }, 'activity not recorded')
  })
}

async function insertFailure(
  tx: SystemTx,
  caller: ActivityCaller,
  { userId, kind, reason }: FailedAttempt,
): Promise<void> {
  const { via, network, device, device_hash } = callerColumns(caller)
  const isByStranger = STRANGERS.kinds.includes(kind) && STRANGERS.reasons.includes(reason)
  const key = [kind, reason, network, ''].join(' ')
  // One after another, because attempts at once would not count each other.
  await sql`select pg_advisory_xact_lock(hashtextextended('failures ' || ${userId}, 0))`.execute(tx)
  await sql`
    insert into activity (user_id, kind, detail, via, device, network, device_hash, dedupe_hash)
    select id, ${kind}, ${reason}, ${via}, ${device}, ${network}, ${device_hash},
      sha256(convert_to(${key} || floor(extract(epoch from app_now()) / ${WINDOW_SECONDS}), 'UTF8'))
    from users where id = ${userId} and ${MAX_FAILURES_PER_HOUR} > (
      select count(*) from activity
      where user_id = ${userId} and created_at > app_now() - interval '1 hour' and kind = any(${FAILURE_KINDS})
        and (kind = any(${STRANGERS.kinds}) and detail = any(${STRANGERS.reasons})) = ${isByStranger})
    on conflict do nothing`.execute(tx)
}
