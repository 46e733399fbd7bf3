import type { MessagesPerDay } from '#domain/messages/daily-allowance.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { countAgainstAllowance, readHold } from '#server/outbox/message-allowance.ts'

type InlineMail = { id: string; user_id: string | null; letter: string }

/** For a message that is sent while the owner waits: counts it, or tells the owner why it cannot be sent. */
export async function assertWithinAllowance(
  tx: SystemTx,
  mail: InlineMail,
  limits: MessagesPerDay,
): Promise<void> {
  const excess = await countAgainstAllowance(tx, [{ ...mail, attempts: 1 }], limits)
  if (excess.length === 0) return
  const owner = await tx
    .selectFrom('users')
    .where('id', '=', mail.user_id)
    .select('email_verified_at')
    .executeTakeFirst()
  refuse(owner?.email_verified_at ? 'daily_limit_reached' : 'email_not_confirmed')
}

/** For a message that the owner queues: beyond the daily limit it waits, but before the email is confirmed it is refused. */
export async function assertEmailConfirmed(tx: OwnerTx): Promise<void> {
  const hold = await readHold(tx)
  if (hold?.until === null) refuse('email_not_confirmed')
}
