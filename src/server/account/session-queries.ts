import { CompiledQuery, sql } from 'kysely'
import { ACCESS_SECONDS, SESSION_SECONDS } from '#domain/account/session-times.ts'
import type { Database, OwnerTx, SystemTx, VisitorTx } from '#server/db/database.ts'
import { now, secondsFromNow } from '#server/db/product-clock.ts'
import type { Session, SubscriptionPeriod } from '#server/http/session.ts'
import { hashToken } from '#server/tokens/make-token.ts'

const READ_SESSION = `
  select owner.id, owner.email, owner.full_name, session.expires_at as "expiresAt",
    subscription.status, subscription.trial_end_date as "trialEndsAt", subscription.current_period_end as "periodEndsAt"
  from users owner
    join sessions session on session.token_hash = $1 and session.expires_at > app_now()
    left join subscriptions subscription on true`

type SessionRow = Session['user'] & { expiresAt: Date } & {
  [Field in keyof SubscriptionPeriod]: SubscriptionPeriod[Field] | null
}

/** Reads the session as the token's owner, so row-level security limits every table to their rows. */
export async function findSession(db: Database, token: string): Promise<Session | null> {
  const { sessionHash, query } = sessionQuery(token)
  const { row, now } = await db.readAsOwnerOf({ sessionHash }, query)
  return row && toSession(row, now)
}

/** Finds the session, and runs `ownerQuery` as its owner. Those rows are dropped if the session has expired. */
export async function findSessionAndRows<Row>(
  db: Database,
  token: string,
  ownerQuery: CompiledQuery<Row>,
): Promise<{ session: Session; rows: Row[] } | null> {
  const { sessionHash, query } = sessionQuery(token)
  const { row, others, now } = await db.readBothAsOwnerOf({ sessionHash }, query, ownerQuery)
  return row && { session: toSession(row, now), rows: others }
}

function sessionQuery(token: string) {
  const sessionHash = hashToken(token)
  return { sessionHash, query: CompiledQuery.raw(READ_SESSION, [sessionHash]) as CompiledQuery<SessionRow> }
}

function toSession(row: SessionRow, now: Date): Session {
  const { id, email, full_name, expiresAt, status, trialEndsAt, periodEndsAt } = row
  const subscription = status && { status, trialEndsAt, periodEndsAt }
  return { user: { id, email, full_name }, expiresAt, checkedAt: now, subscription }
}

/** In how many seconds the last session of a release before `__Host-` cookies ends. */
export async function readPlainCookieSeconds(db: Database): Promise<number> {
  const { rows } = await db.asVisitor((tx) =>
    sql<{ seconds: number | null }>`
      select extract(epoch from plain_cookies_until() - app_now())::float8 as seconds`.execute(tx),
  )
  return rows[0]?.seconds ?? 0
}

export async function canRefresh(tx: VisitorTx, token: string): Promise<boolean> {
  const row = await selectByToken(tx, token).where('ends_at', '>', now).executeTakeFirst()
  return row !== undefined
}

/** False if the session has reached its final end. */
export async function extendSession(tx: SystemTx, token: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ expires_at: sql`least(${secondsFromNow(ACCESS_SECONDS)}, ends_at)`, last_seen_at: now })
    .where(hasToken(token))
    .where('ends_at', '>', now)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Checks that the session is still valid, and locks it until the transaction ends. */
export async function lockLiveSession(tx: SystemTx, token: string): Promise<boolean> {
  const row = await selectByToken(tx, token).where('expires_at', '>', now).forUpdate().executeTakeFirst()
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
      expires_at: secondsFromNow(ACCESS_SECONDS),
      ends_at: secondsFromNow(SESSION_SECONDS),
    })
    .execute()
}

export async function deleteSession(tx: SystemTx, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/** Returns whether it was the caller's own session. Undefined if the owner has no such session. */
export function deleteSessionById(tx: SystemTx, userId: string, id: string, ownToken: string) {
  return tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(hasToken(ownToken).as('isOwn'))
    .executeTakeFirst()
}

export async function deleteSessions(
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

export async function listSessions(tx: OwnerTx, currentToken: string) {
  return tx
    .selectFrom('sessions')
    .where('ends_at', '>', now)
    .select(['id', 'device', 'created_at', 'last_seen_at', hasToken(currentToken).as('isCurrent')])
    .orderBy('last_seen_at', 'desc')
    .execute()
}

/** Whether the owner had not used the device before. */
export async function insertKnownDevice(tx: SystemTx, userId: string, token: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('known_devices')
    .values({ user_id: userId, token_hash: hashToken(token) })
    .onConflict((conflict) => conflict.columns(['token_hash', 'user_id']).doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Whether the owner has signed in from the device before. */
export async function isKnownDevice(tx: SystemTx, token: string, userId: string): Promise<boolean> {
  const row = await tx
    .selectFrom('known_devices')
    .where('token_hash', '=', hashToken(token))
    .where('user_id', '=', userId)
    .select('user_id')
    .executeTakeFirst()
  return row !== undefined
}

/** The first owner who signed in from the device. */
export async function findDeviceOwner(tx: SystemTx, token: string): Promise<string | null> {
  const row = await tx
    .selectFrom('known_devices')
    .where('token_hash', '=', hashToken(token))
    .orderBy('created_at')
    .orderBy('user_id')
    .select('user_id')
    .limit(1)
    .executeTakeFirst()
  return row?.user_id ?? null
}

/** A stolen browser or password may be behind any of them. `except` is the device whose user asked for it, if it has a token. */
export async function deleteKnownDevices(
  tx: SystemTx,
  userId: string,
  { except }: { except: string | null } = { except: null },
): Promise<void> {
  await tx
    .deleteFrom('known_devices')
    .where('user_id', '=', userId)
    .$if(except !== null, (query) => query.where('token_hash', '!=', hashToken(except ?? '')))
    .execute()
}

function selectByToken(tx: VisitorTx | SystemTx, token: string) {
  return tx.selectFrom('sessions').where(hasToken(token)).select('id')
}

function hasToken(token: string) {
  return sql<boolean>`token_hash = ${hashToken(token)}`
}
