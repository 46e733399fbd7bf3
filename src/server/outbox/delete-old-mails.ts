import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#domain/time/instant.ts'
import type { DueRowSource } from '#server/jobs/sweep.ts'
import { IS_UNSETTLED } from '#server/outbox/queries.ts'

/** Keeps a sweep short. The next one, seconds later, deletes more. */
const ROWS_PER_SWEEP = 500

/**
 * Deletes messages to people who were deleted, and messages without an owner, as soon as they are settled; all others once
 * they are older than this. A message that is still to be sent stays, however old it is.
 */
export function oldMails({ keptDays }: { keptDays: number }): DueRowSource[] {
  return [
    deleteSettled(() => sql`(mails.user_id is null or mails.delete_once_settled)`),
    deleteSettled((now) => sql`mails.planned_for <= ${new Date(now.getTime() - keptDays * DAY_MS)}`),
  ]
}

function deleteSettled(isExpired: (now: Date) => RawBuilder<unknown>): DueRowSource {
  return {
    async enqueueDue(tx) {
      // Rows are found by their own index: both conditions of one statement together would read the whole table.
      await sql`delete from mails where id = any (array(
        select id from mails where ${isExpired(await tx.now())} and not ${IS_UNSETTLED}
        limit ${ROWS_PER_SWEEP} for update skip locked))`.execute(tx)
    },
  }
}
