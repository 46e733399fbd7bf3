import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import type { OwnerTx, VisitorTx } from '#server/db/database.ts'
import type { Session } from '#server/http/session.ts'

export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

export async function sessionByToken(tx: VisitorTx, token: string): Promise<Session | null> {
  const row = await tx
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', sql<Date>`app_now()`)
    .select([
      'users.id',
      'users.email',
      'users.full_name',
      'expires_at',
      sql<Date>`app_now()`.as('checked_at'),
    ])
    .executeTakeFirst()
  if (!row) return null
  const { id, email, full_name } = row
  return { user: { id, email, full_name }, expiresAt: row.expires_at, checkedAt: row.checked_at }
}

export async function subscriptionStatus(tx: OwnerTx): Promise<SubscriptionStatus> {
  const row = await tx.selectFrom('subscriptions').select('status').executeTakeFirst()
  return (row?.status as SubscriptionStatus | undefined) ?? 'none'
}
