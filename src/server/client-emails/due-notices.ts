import { sql } from 'kysely'
import type { SystemTx } from '#server/db/database.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import type { DueRows } from '#server/jobs/sweep.ts'
import { isUnsettled } from '#server/outbox/mail-states.ts'

/**
 * Of `appointments a`: whether an email about it is in the outbox. Nothing newer is composed until that is settled. A scalar
 * is looked up by its key for each row; an `exists` would be planned as a join with everything that is unsettled.
 */
export const HAS_EMAIL_IN_OUTBOX = sql<boolean>`coalesce(
  (select ${isUnsettled} from mails where mails.id = a.notice_mail_id), false)`

/** When emails about appointments that are not in the outbox yet are to be composed. */
const UNCOMPOSED = sql`(
  select a.notify_at as at from appointments a
  where a.notify_at is not null and not ${HAS_EMAIL_IN_OUTBOX}
  union all
  select a.owner_notify_at from appointments a where a.owner_notify_at is not null)`

/** Since when the oldest of them waits; in the future where none is due. */
export const UNCOMPOSED_SINCE = sql<Date | null>`(select min(at) from ${UNCOMPOSED} uncomposed)`

/** The worker composes them together with sending what is due. */
export function dueNotices(enqueue: Enqueue): DueRows {
  return {
    async enqueueDue(tx) {
      if ((await countDueNotices(tx)) > 0) await enqueue(tx, 'send-due-mails', {})
    },
    countDue: countDueNotices,
  }
}

async function countDueNotices(tx: SystemTx): Promise<number> {
  const { rows } = await sql<{ due: number }>`
    select count(*)::int as due from ${UNCOMPOSED} uncomposed where at <= app_now()`.execute(tx)
  return rows[0]?.due ?? 0
}
