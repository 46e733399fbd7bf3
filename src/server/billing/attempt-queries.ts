import { sql } from 'kysely'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { now } from '#server/db/product-clock.ts'

export type CheckoutAttempt = { n: number; hasTrial: boolean; sessionId: string | null }

/** The attempt that can still be completed. */
export async function findOpenAttempt(tx: SystemTx, userId: string): Promise<CheckoutAttempt | null> {
  const row = await tx
    .selectFrom('checkout_attempts')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['n', 'has_trial as hasTrial', 'session_id as sessionId'])
    .executeTakeFirst()
  return row ?? null
}

/** Finds or creates the open attempt. Concurrent calls get the same one; null if it was just closed: call again. */
export async function ensureAttempt(
  tx: SystemTx,
  userId: string,
  hasTrial: boolean,
): Promise<CheckoutAttempt | null> {
  await closeAttempts(tx, userId, 'expired')
  await sql`
    insert into checkout_attempts (user_id, n, has_trial)
    select ${userId}, coalesce(max(n), 0) + 1, ${hasTrial} from checkout_attempts where user_id = ${userId}
    on conflict do nothing`.execute(tx)
  return findOpenAttempt(tx, userId)
}

/** False when the attempt was closed in the meantime. */
export async function recordSession(
  tx: SystemTx,
  userId: string,
  n: number,
  session: { id: string; expiresAt: Date },
): Promise<boolean> {
  const values = { session_id: session.id, expires_at: session.expiresAt }
  const { numUpdatedRows } = await updateOpen(tx, userId).set(values).where('n', '=', n).executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function closeAttempt(tx: SystemTx, userId: string, n: number): Promise<void> {
  await updateOpen(tx, userId).set({ closed_at: now }).where('n', '=', n).execute()
}

export async function closeAttempts(tx: SystemTx, userId: string, filter: 'all' | 'expired'): Promise<void> {
  const open = updateOpen(tx, userId).set({ closed_at: now })
  await (filter === 'all' ? open : open.where('expires_at', '<=', now)).execute()
}

function updateOpen(tx: SystemTx, userId: string) {
  return tx.updateTable('checkout_attempts').where('user_id', '=', userId).where('closed_at', 'is', null)
}

/** Sessions that could still be completed at the provider, even if we no longer link to them. */
export async function completableSessions(tx: SystemTx, userId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('checkout_attempts')
    .where('user_id', '=', userId)
    .where('session_id', 'is not', null)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .select('session_id')
    .execute()
  return rows.flatMap(({ session_id }) => session_id ?? [])
}

export async function markSessionExpired(tx: SystemTx, userId: string, sessionId: string): Promise<void> {
  await tx
    .updateTable('checkout_attempts')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .execute()
}

/** When this session's attempt was opened; null if it was closed more than ten minutes ago. */
export async function recentlyOpenedAt(tx: OwnerTx, sessionId: string): Promise<Date | null> {
  const row = await tx
    .selectFrom('checkout_attempts')
    .where('session_id', '=', sessionId)
    .where(sql<boolean>`coalesce(closed_at > app_now() - interval '10 minutes', true)`)
    .select('created_at')
    .executeTakeFirst()
  return row?.created_at ?? null
}
