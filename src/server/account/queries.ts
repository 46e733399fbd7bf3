import { CompiledQuery, sql } from 'kysely'
import { ACCESS_SECONDS, RESET_LINK_SECONDS, SESSION_SECONDS } from '#domain/account/session-times.ts'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import type { Database, OwnerTx, SystemTx, VisitorTx } from '#server/db/database.ts'
import type { Session } from '#server/http/session.ts'
import { hashToken } from '#server/tokens/make-token.ts'

/** The address as its owner wrote it at sign-up: letters go there. */
export type Credentials = { userId: string; email: string; passwordHash: string }

/** An owner, and the hash that a given password was found to fit. */
export type Checked = Pick<Credentials, 'userId' | 'passwordHash'>

const READ_SESSION = `
  select owner.id, owner.email, owner.full_name, session.expires_at,
    paid.status, paid.trial_end_date as trial_ends_at, paid.current_period_end as period_ends_at
  from users owner
    join sessions session on session.token_hash = $1 and session.expires_at > app_now()
    left join subscriptions paid on true`

type SessionRow = Session['user'] & {
  expires_at: Date
  status: SubscriptionStatus | null
  trial_ends_at: Date | null
  period_ends_at: Date | null
}

/** Everybody with a token is their own owner: row-level security leaves their rows. */
export async function sessionByToken(db: Database, token: string): Promise<Session | null> {
  const { sessionHash, query } = sessionQuery(token)
  const { row, now } = await db.readAsOwnerOf({ sessionHash }, query)
  return row && sessionOf(row, now)
}

/** With what is asked as them. It is read also for a session that has run out: without one nobody gets to see it. */
export async function sessionWith<Row>(
  db: Database,
  token: string,
  asked: CompiledQuery<Row>,
): Promise<{ session: Session; rows: Row[] } | null> {
  const { sessionHash, query } = sessionQuery(token)
  const { row, others, now } = await db.readBothAsOwnerOf({ sessionHash }, query, asked)
  return row && { session: sessionOf(row, now), rows: others }
}

function sessionQuery(token: string) {
  const sessionHash = hashToken(token)
  return { sessionHash, query: CompiledQuery.raw(READ_SESSION, [sessionHash]) as CompiledQuery<SessionRow> }
}

function sessionOf(row: SessionRow, now: Date): Session {
  const { id, email, full_name, status } = row
  return {
    user: { id, email, full_name },
    expiresAt: row.expires_at,
    checkedAt: now,
    subscription: status && { status, trialEndsAt: row.trial_ends_at, periodEndsAt: row.period_ends_at },
  }
}

export async function canRefresh(tx: VisitorTx, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .where('token_hash', '=', hashToken(token))
    .where('ends_at', '>', now)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

/** False when the session is over for good. */
export async function extendSession(tx: SystemTx, token: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ expires_at: sql`least(${later(ACCESS_SECONDS)}, ends_at)`, last_seen_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Whether the password is still the one that was checked, and keeps it so until the transaction ends. Checking takes a
 * while: a reset in the meantime must win.
 */
export async function isStillPassword(tx: SystemTx, { userId, passwordHash }: Checked): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the session still stands, and keeps it so until the transaction ends. */
export async function isLiveSession(tx: SystemTx, token: string): Promise<boolean> {
  const row = await tx
    .selectFrom('sessions')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .select('id')
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}

export async function insertSession(
  tx: SystemTx,
  session: { userId: string; token: string; device: string },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: hashToken(session.token),
      device: session.device,
      expires_at: later(ACCESS_SECONDS),
      ends_at: later(SESSION_SECONDS),
    })
    .execute()
}

export async function deleteSession(tx: SystemTx, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/** Undefined when the owner has no such session. */
export function deleteOneSession(
  tx: SystemTx,
  userId: string,
  id: string,
): Promise<{ token_hash: Buffer } | undefined> {
  return tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning('token_hash')
    .executeTakeFirst()
}

export async function deleteSessionsOf(
  tx: SystemTx,
  userId: string,
  { except }: { except?: string } = {},
): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .$if(except !== undefined, (query) => query.where('token_hash', '!=', hashToken(except ?? '')))
    .execute()
}

export async function sessionsOf(tx: OwnerTx, currentToken: string) {
  return tx
    .selectFrom('sessions')
    .where('ends_at', '>', now)
    .select(['id', 'device', 'created_at', 'last_seen_at'])
    .select((eb) => eb('token_hash', '=', hashToken(currentToken)).as('is_current'))
    .orderBy('last_seen_at', 'desc')
    .execute()
}

export async function credentialsByEmail(tx: SystemTx, email: string): Promise<Credentials | null> {
  const row = await tx
    .selectFrom('users')
    .where(sql`lower(email)`, '=', email.toLowerCase())
    .select(['id', 'email', 'password_hash'])
    .executeTakeFirst()
  return row ? { userId: row.id, email: row.email, passwordHash: row.password_hash } : null
}

export async function credentialsOf(tx: SystemTx, userId: string) {
  return tx
    .selectFrom('users')
    .where('id', '=', userId)
    .select(['email', 'password_hash'])
    .executeTakeFirstOrThrow()
}

/** Null when the address has an account already. */
export async function insertUser(tx: SystemTx, email: string, passwordHash: string): Promise<string | null> {
  const row = await tx
    .insertInto('users')
    .values({ email, password_hash: passwordHash })
    .onConflict((conflict) => conflict.expression(sql`lower(email)`).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export async function insertSettings(
  tx: SystemTx,
  userId: string,
  timezone: string | undefined,
): Promise<void> {
  await tx.insertInto('user_settings').values({ user_id: userId, timezone }).execute()
}

export async function updatePassword(tx: SystemTx, userId: string, passwordHash: string): Promise<string> {
  const { email } = await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', userId)
    .returning('email')
    .executeTakeFirstOrThrow()
  return email
}

export async function updateName(tx: OwnerTx, fullName: string) {
  return tx
    .updateTable('users')
    .set({ full_name: fullName, updated_at: now })
    .returning(['id', 'email', 'full_name'])
    .executeTakeFirstOrThrow()
}

/** A new link voids the one before. */
export async function replacePasswordReset(tx: SystemTx, userId: string, token: string): Promise<void> {
  const link = {
    token_hash: hashToken(token),
    created_at: now,
    expires_at: later(RESET_LINK_SECONDS),
    used_at: null,
  }
  await tx
    .insertInto('password_resets')
    .values({ user_id: userId, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute()
}

export type PasswordReset = { userId: string; isUsed: boolean }

/** Null when the link is unknown, expired, or was used longer than a minute ago. */
export async function passwordResetByToken(tx: SystemTx, token: string): Promise<PasswordReset | null> {
  const row = await tx
    .selectFrom('password_resets')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where(sql<boolean>`(used_at is null or used_at > app_now() - interval '1 minute')`)
    .select(['user_id', 'used_at'])
    .executeTakeFirst()
  return row ? { userId: row.user_id, isUsed: row.used_at !== null } : null
}

/** Of two at once only one uses it. */
export async function usePasswordReset(tx: SystemTx, token: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('password_resets')
    .set({ used_at: now })
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deletePasswordResetOf(tx: SystemTx, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

export async function insertResetRequest(tx: VisitorTx, id: string, email: string): Promise<void> {
  await tx.insertInto('password_reset_requests').values({ id, email }).execute()
}

/** Locked until the transaction ends, so that two workers do not answer one request twice. */
export async function takeResetRequest(tx: SystemTx, id: string): Promise<string | null> {
  const row = await tx
    .deleteFrom('password_reset_requests')
    .where('id', '=', id)
    .returning('email')
    .executeTakeFirst()
  return row?.email ?? null
}

export function waitingResetRequests(tx: SystemTx) {
  return tx.selectFrom('password_reset_requests').select('id as requestId').orderBy('requested_at')
}

export async function insertKnownDevice(tx: SystemTx, userId: string, token: string): Promise<void> {
  await tx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: hashToken(token) })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doNothing())
    .execute()
}

/** Of the given owner, or of anybody. */
export async function isKnownDevice(tx: SystemTx, token: string, userId?: string): Promise<boolean> {
  const row = await tx
    .selectFrom('known_devices')
    .where('token_hash', '=', hashToken(token))
    .$if(userId !== undefined, (query) => query.where('user_id', '=', userId ?? ''))
    .select('user_id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteKnownDevicesOf(tx: SystemTx, userId: string): Promise<void> {
  await tx.deleteFrom('known_devices').where('user_id', '=', userId).execute()
}

const now = sql<Date>`app_now()`

function later(seconds: number) {
  return sql<Date>`app_now() + make_interval(secs => ${seconds})`
}
