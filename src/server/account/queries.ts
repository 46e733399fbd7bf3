import { sql } from 'kysely'
import { RESET_LINK_SECONDS } from '#domain/account/session-times.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import type { OwnerTx, SystemTx, VisitorTx } from '#server/db/database.ts'
import { now, secondsFromNow } from '#server/db/product-clock.ts'
import { hashToken } from '#server/tokens/make-token.ts'

/** `email` is spelled as at sign-up; emails are sent to that address. */
export type Credentials = { userId: string; email: string; isEmailConfirmed: boolean; passwordHash: string }

/** An owner, and the hash that matched the given password. */
export type VerifiedCredentials = Pick<Credentials, 'userId' | 'passwordHash'>

/**
 * Checks that the password is still the verified one, and locks it until the transaction ends. Hashing takes a while: a
 * reset in the meantime must win.
 */
export async function lockUnchangedPassword(
  tx: SystemTx,
  { userId, passwordHash }: VerifiedCredentials,
): Promise<boolean> {
  const row = await tx
    .selectFrom('users')
    .where('id', '=', userId)
    .where('password_hash', '=', passwordHash)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row !== undefined
}

/** Other transactions about this account wait until this one ends. */
export async function lockAccount(tx: SystemTx, userId: string): Promise<void> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forNoKeyUpdate().execute()
}

/** Nobody may add anything that belongs to the account until this transaction ends. Deleting it takes this lock anyway, but too late. */
export async function lockAccountForDeletion(tx: SystemTx, userId: string): Promise<void> {
  await tx.selectFrom('users').where('id', '=', userId).select('id').forUpdate().execute()
}

const IS_EMAIL_CONFIRMED = sql<boolean>`users.email_verified_at is not null`.as('isEmailConfirmed')
const CREDENTIALS = ['id as userId', 'email', IS_EMAIL_CONFIRMED, 'password_hash as passwordHash'] as const

export async function findCredentialsByEmail(tx: SystemTx, email: string): Promise<Credentials | null> {
  const byAddress = tx.selectFrom('users').where(sql`lower(email)`, '=', email.toLowerCase())
  return (await byAddress.select(CREDENTIALS).executeTakeFirst()) ?? null
}

export async function readCredentials(tx: SystemTx, userId: string): Promise<Credentials> {
  return tx.selectFrom('users').where('id', '=', userId).select(CREDENTIALS).executeTakeFirstOrThrow()
}

/** For emails to the owner. */
export async function readAddressAndZone(
  tx: SystemTx,
  userId: string,
): Promise<{ email: string; isEmailConfirmed: boolean; timeZone: string }> {
  const row = await tx
    .selectFrom('users')
    .leftJoin('user_settings as settings', (join) => join.on('settings.user_id', '=', userId))
    .where('users.id', '=', userId)
    .select(['users.email', IS_EMAIL_CONFIRMED, 'settings.timezone'])
    .executeTakeFirstOrThrow()
  const { email, isEmailConfirmed, timezone } = row
  return { email, isEmailConfirmed, timeZone: timezone ?? DEFAULT_ZONE }
}

/** Null if the address already has an account. */
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
  await tx.insertInto('user_settings').values({ user_id: userId, timezone, awaits_setup: true }).execute()
}

/** Fails if the account was deleted in the meantime. */
export async function updatePassword(tx: SystemTx, userId: string, passwordHash: string): Promise<void> {
  await tx
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: now })
    .where('id', '=', userId)
    .returning('id')
    .executeTakeFirstOrThrow()
}

export async function updateName(tx: OwnerTx, fullName: string) {
  return tx
    .updateTable('users')
    .set({ full_name: fullName, updated_at: now })
    .returning(['id', 'email', 'full_name'])
    .executeTakeFirstOrThrow()
}

/** A new link invalidates the previous one. */
export async function replacePasswordReset(tx: SystemTx, userId: string, token: string): Promise<void> {
  const link = {
    token_hash: hashToken(token),
    created_at: now,
    expires_at: secondsFromNow(RESET_LINK_SECONDS),
    used_at: null,
  }
  await tx
    .insertInto('password_resets')
    .values({ user_id: userId, ...link })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(link))
    .execute()
}

export type PasswordReset = { userId: string; isUsed: boolean }

/** Null if the link is unknown, expired, or was used more than a minute ago. */
export async function findPasswordReset(tx: SystemTx, token: string): Promise<PasswordReset | null> {
  const row = await tx
    .selectFrom('password_resets')
    .where('token_hash', '=', hashToken(token))
    .where('expires_at', '>', now)
    .where(sql<boolean>`(used_at is null or used_at > app_now() - interval '1 minute')`)
    .select(['user_id', 'used_at'])
    .executeTakeFirst()
  return row ? { userId: row.user_id, isUsed: row.used_at !== null } : null
}

/** True for only one of several concurrent calls. */
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

export async function deletePasswordReset(tx: SystemTx, userId: string): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute()
}

/** A request to recover the account also stores the device and network that it came from. */
export type ResetRequest = { email: string; device?: string | null; network?: string | null }

export async function insertResetRequest(
  tx: VisitorTx,
  request: ResetRequest & { id: string },
): Promise<void> {
  await tx.insertInto('password_reset_requests').values(request).execute()
}

/** Deletes the request, so that two workers do not both answer it. */
export async function claimResetRequest(tx: SystemTx, id: string): Promise<ResetRequest | null> {
  const row = await tx
    .deleteFrom('password_reset_requests')
    .where('id', '=', id)
    .returning(['email', 'device', 'network'])
    .executeTakeFirst()
  return row ?? null
}

export function pendingResetRequests(tx: SystemTx) {
  return tx.selectFrom('password_reset_requests').select('id as requestId').orderBy('requested_at')
}
