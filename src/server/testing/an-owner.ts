import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import type { Database } from '#server/db/database.ts'
import { now } from '#server/db/product-clock.ts'
import { hashToken } from '#server/tokens/make-token.ts'

export type TestOwner = { id: string; email: string; token: string; headers: { authorization: string } }

/** Inserts a signed-in owner, by default with a confirmed email and an active subscription. */
export async function anOwner(
  db: Database,
  { status = 'active' as SubscriptionStatus, sessionSeconds = 3600, isVerified = true } = {},
): Promise<TestOwner> {
  const id = randomUUID()
  const email = `owner-${id}@example.com`
  const token = randomBytes(32).toString('base64url')
  await db.asSystem(async (tx) => {
    const email_verified_at = isVerified ? now : null
    await tx.insertInto('users').values({ id, email, password_hash: 'none', email_verified_at }).execute()
    const end = sql<Date>`app_now() + make_interval(secs => ${sessionSeconds})`
    await tx
      .insertInto('sessions')
      .values({ user_id: id, token_hash: hashToken(token), device: 'Test', expires_at: end, ends_at: end })
      .execute()
    if (status !== 'none') await tx.insertInto('subscriptions').values({ user_id: id, status }).execute()
  })
  return { id, email, token, headers: { authorization: `Bearer ${token}` } }
}
