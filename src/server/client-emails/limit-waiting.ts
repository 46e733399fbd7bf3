import { sql } from 'kysely'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'

/** More than any owner needs. An owner whose messages are held could pile up so many that everybody's are found late. */
const MAX_WAITING = 2_000

const TOO_MANY_WAITING =
  'More than 2,000 messages to your clients are waiting already. Save this without telling the client, or try again once they’re sent.'

/** Call it after emails became owed: the refusal takes that back. */
export async function assertNotTooManyWaiting(tx: OwnerTx): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select from appointments where notify_at is not null limit ${MAX_WAITING + 1}) waiting`.execute(tx)
  if ((rows[0]?.count ?? 0) > MAX_WAITING) refuse('too_many_requests', { message: TOO_MANY_WAITING })
}
