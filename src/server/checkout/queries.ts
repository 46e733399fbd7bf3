import { sql } from 'kysely'
import type { SystemTx } from '#server/db/database.ts'

export type CheckoutAttempt = { n: number; hasTrial: boolean; sessionId: string | null }

/** The one that may still be completed. */
export async function openAttempt(tx: SystemTx, userId: string): Promise<CheckoutAttempt | null> {
  const row = await tx
    .selectFrom('checkout_attempts')
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .where('expires_at', '>', now)
    .select(['n', 'has_trial as hasTrial', 'session_id as sessionId'])
    .executeTakeFirst()
  return row ?? null
}

/** The open one, or a new one with the next number. Of two who ask at once both get the same. */
export async function takeAttempt(tx: SystemTx, userId: string, hasTrial: boolean): Promise<CheckoutAttempt> {
  await closeAttempts(tx, userId, { all: false })
  await sql`
    insert into checkout_attempts (user_id, n, has_trial)
    select ${userId}, coalesce(max(n), 0) + 1, ${hasTrial} from checkout_attempts where user_id = ${userId}
    on conflict do nothing`.execute(tx)
  const attempt = await openAttempt(tx, userId)
  if (!attempt) throw new Error('A checkout attempt vanished while it was being made')
  return attempt
}

export async function noteSession(
  tx: SystemTx,
  userId: string,
  n: number,
  session: { id: string; expiresAt: Date },
): Promise<void> {
  await tx
    .updateTable('checkout_attempts')
    .set({ session_id: session.id, expires_at: session.expiresAt })
    .where('user_id', '=', userId)
    .where('n', '=', n)
    .execute()
  await tx
    .updateTable('billing_customers')
    .set({ next_check_at: sql`least(next_check_at, app_now() + interval '10 minutes')` })
    .where('user_id', '=', userId)
    .execute()
}

export async function closeAttempt(tx: SystemTx, userId: string, n: number): Promise<void> {
  await tx
    .updateTable('checkout_attempts')
    .set({ closed_at: now })
    .where('user_id', '=', userId)
    .where('n', '=', n)
    .where('closed_at', 'is', null)
    .execute()
}

/** Those that ran out of time, or all of them. */
export async function closeAttempts(tx: SystemTx, userId: string, { all }: { all: boolean }): Promise<void> {
  await tx
    .updateTable('checkout_attempts')
    .set({ closed_at: now })
    .where('user_id', '=', userId)
    .where('closed_at', 'is', null)
    .$if(!all, (query) => query.where('expires_at', '<=', now))
    .execute()
}

export async function isOwnSession(tx: SystemTx, userId: string, sessionId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('checkout_attempts')
    .where('user_id', '=', userId)
    .where('session_id', '=', sessionId)
    .select('n')
    .executeTakeFirst()
  return row !== undefined
}

const now = sql<Date>`app_now()`
