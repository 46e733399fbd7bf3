import { sql } from 'kysely'
import { UNDO_SECONDS } from '#domain/messages/undo-seconds.ts'
import type { SystemTx } from '#server/db/database.ts'
import { CLAIM_SECONDS } from '#server/messages/claim-mails.ts'
import { isUnsettled } from '#server/messages/mail-states.ts'

export type Gone = { id: string; isReplaced: boolean }

/** Whether a newer letter was written while somebody was sending this one. */
export const IS_REPLACED = sql<boolean>`(mails.replaced_at is not null)`.as('isReplaced')

/**
 * The letter about a visit that waited until an earlier one could not arrive after it leaves now: the earlier one has ended,
 * and nobody is sending another. What waits for longer than a claim waits for something else, and what an owner may still
 * undo goes on waiting for that; one that its pace holds back for less than a claim leaves early by that. Left to their
 * time: the letter of one visit that was taken out of a letter about several, a farewell to a former client, and what somebody
 * is changing at this moment.
 */
export async function letNextLeave(tx: SystemTx, gone: readonly Gone[]): Promise<void> {
  const replaced = gone.filter(({ isReplaced }) => isReplaced).map(({ id }) => id)
  if (replaced.length === 0) return
  const undoneUntil = sql<Date>`case when mails.props ->> 'changedBy' = 'business'
    then mails.created_at + make_interval(secs => ${UNDO_SECONDS}) end`
  await sql`
    with next as (
      select mails.id from mails earlier
      join appointments job on job.user_id = earlier.user_id and job.id = earlier.appointment_id
      join mails on mails.id = job.notice_mail_id and mails.id <> earlier.id
      where earlier.id = any(${replaced}::uuid[]) and mails.attempts = 0 and ${isUnsettled}
        and mails.next_attempt_at between app_now() and app_now() + make_interval(secs => ${CLAIM_SECONDS})
        and not exists (select from mails leaving
          where leaving.user_id = job.user_id and leaving.appointment_id = job.id
            and leaving.claimed_until > clock_timestamp())
      for update of mails skip locked
    )
    update mails set next_attempt_at = greatest(app_now(), ${undoneUntil}) from next where mails.id = next.id
  `.execute(tx)
}
