import { sql } from 'kysely'
import type { Output } from '#contract/endpoint.ts'
import type { messageEndpoints } from '#contract/messages.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { UNCOMPOSED_SINCE } from '#server/client-emails/compose-due.ts'
import type { Database } from '#server/db/database.ts'
import { toMessageHold } from '#server/messages/message-hold.ts'
import { IS_HELD_BACK, readHold } from '#server/outbox/message-allowance.ts'
import { IS_UNSETTLED } from '#server/outbox/queries.ts'

type MessageHealth = Output<typeof messageEndpoints.readMessageHealth>

const LATE_AFTER_MS = 5 * MINUTE_MS

/** A retry counts from its next attempt, so an unavailable mail server does not count as our delay. */
export function readHealth(db: Database, userId: string): Promise<MessageHealth> {
  return db.asOwner(userId, async (tx) => {
    const { rows } = await sql<{ since: Date | null }>`
      select least(
        (select min(next_attempt_at) from mails
          where ${IS_UNSETTLED} and not ${IS_HELD_BACK} and planned_for > app_now() - interval '30 days'
            -- Excludes future messages, which are by far the most and cannot be late.
            and next_attempt_at < app_now() - make_interval(secs => ${LATE_AFTER_MS / 1000})),
        ${UNCOMPOSED_SINCE},
        (select min(unplanned_since) from appointments where unplanned_since is not null)) as since`.execute(
      tx,
    )
    const since = rows[0]?.since
    const lateMs = since ? (await tx.now()).getTime() - since.getTime() : 0
    const hold = await readHold(tx)
    return {
      hold: hold && toMessageHold(hold),
      late_minutes: lateMs > LATE_AFTER_MS ? Math.floor(lateMs / MINUTE_MS) : null,
    }
  })
}
