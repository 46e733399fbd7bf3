import { CompiledQuery, sql } from 'kysely'
import { deviceName } from '#domain/account/device-name.ts'
import { ACCESS_SECONDS, IDLE_SECONDS, SESSION_SECONDS } from '#domain/account/session-times.ts'
import { logSecurityEvent } from '#server/account/log-security-event.ts'
import { recordFailure } from '#server/activity/record-failure.ts'
import type { Database, OwnerTx, SystemTx, VisitorTx } from '#server/db/database.ts'
import { now, secondsFromNow } from '#server/db/product-clock.ts'
import type { Session, SessionCaller, SubscriptionPeriod } from '#server/http/session.ts'
import { hashToken } from '#server/tokens/make-token.ts'

const READ_SESSION = `
  select owner.id, owner.email, owner.full_name, session.expires_at as "expiresAt",
    session.proved_at as "provedAt", session.proof_hash as "proofHash", session.device, session.network,
    subscription.status, subscription.trial_end_date as "trialEndsAt", subscription.current_period_end as "periodEndsAt",
    recovery.requested_at as "recoveryRequestedAt", recovery.due_at as "recoveryDueAt"
  from users owner
    join sessions session on session.token_hash = $1 and session.expires_at > app_now()
    left join subscriptions subscription on true
    left join account_recoveries recovery
      on recovery.used_at is null and (recovery.link_expires_at is null or recovery.link_expires_at > app_now())`

type SessionRow = Session['user'] &
  Pick<Session, 'expiresAt'> &
  SessionOrigin & {
    provedAt: Date
    proofHash: Buffer | null
    recoveryRequestedAt: Date | null
    recoveryDueAt: Date | null
  } & {
    [Field in keyof SubscriptionPeriod]: SubscriptionPeriod[Field] | null
  }

/** Where a session was opened or last proved. Sessions of earlier releases have no network. */
type SessionOrigin = { device: string; network: string | null }

/** Reads the session as the token's owner, so row-level security limits every table to their rows. */
export async function findSession(
  db: Database,
  token: string,
  caller: SessionCaller,
): Promise<Session | null> {
  const { sessionHash, query } = sessionQuery(token)
  const { row, now } = await db.readAsOwnerOf({ sessionHash }, query)
  return row && acceptCaller(db, row, caller) ? toSession(row, now, caller) : null
}

/** Finds the session, and runs `ownerQuery` as its owner. Those rows are dropped if the session has expired. */
export async function findSessionAndRows<Row>(
  db: Database,
  token: string,
  ownerQuery: CompiledQuery<Row>,
  caller: SessionCaller,
): Promise<{ session: Session; rows: Row[] } | null> {
  const { sessionHash, query } = sessionQuery(token)
  const { row, others, now } = await db.readBothAsOwnerOf({ sessionHash }, query, ownerQuery)
  return row && acceptCaller(db, row, caller) ? { session: toSession(row, now, caller), rows: others } : null
}

function sessionQuery(token: string) {
  const sessionHash = hashToken(token)
  return { sessionHash, query: CompiledQuery.raw(READ_SESSION, [sessionHash]) as CompiledQuery<SessionRow> }
}

/** False for a caller who can't be the owner's browser, which is logged, and recorded for the owner. */
function acceptCaller(db: Database, row: SessionOrigin & { id: string }, caller: SessionCaller): boolean {
  if (matchesOrigin(row, caller)) return true
  logSecurityEvent(caller, 'security: session refused', { userId: row.id }, { reason: 'used elsewhere' })
  recordFailure(db, caller, { userId: row.id, kind: 'session-refused', reason: 'used elsewhere' })
  return false
}

/**
 * A stolen token is most likely used in another browser on another network. There, it counts for nothing, and signing in opens
 * another session. A phone changes networks all day, and browsers change their version: neither alone matters.
 */
function matchesOrigin({ device, network }: SessionOrigin, caller: SessionCaller): boolean {
  return network === null || network === caller.network || device === deviceName(caller.userAgent)
}

/** `matchesOrigin` as a condition, for sessions whose access period is over. */
function matchesOriginOf({ network, userAgent }: SessionCaller) {
  return sql<boolean>`(network is null or network = ${network} or device = ${deviceName(userAgent)})`
}

/** Whether a session may be extended. */
const IS_ALIVE = sql<boolean>`(ends_at > app_now() and last_seen_at > app_now() - ${sql.lit(`${IDLE_SECONDS} seconds`)}::interval)`

function toSession(row: SessionRow, now: Date, caller: SessionCaller): Session {
  const { id, email, full_name, expiresAt, status, trialEndsAt, periodEndsAt } = row
  const provedAt = hasProof(row, caller) ? row.provedAt : null
  const subscription = status && { status, trialEndsAt, periodEndsAt }
  const { recoveryRequestedAt: requestedAt, recoveryDueAt: dueAt } = row
  const recovery = requestedAt && dueAt && { requestedAt, dueAt }
  return { user: { id, email, full_name }, expiresAt, provedAt, checkedAt: now, subscription, recovery }
}

function hasProof({ proofHash }: SessionRow, { proofToken }: SessionCaller): boolean {
  return proofHash === null || (proofToken !== null && hashToken(proofToken).equals(proofHash))
}

/** In how many seconds the last session of a release before `__Host-` cookies ends. */
export async function readPlainCookieSeconds(db: Database): Promise<number> {
  const { rows } = await db.asVisitor((tx) =>
    sql<{ seconds: number | null }>`
      select extract(epoch from plain_cookies_until() - app_now())::float8 as seconds`.execute(tx),
  )
  return rows[0]?.seconds ?? 0
}

export async function canRefresh(tx: VisitorTx, token: string, caller: SessionCaller): Promise<boolean> {
  const row = await selectByToken(tx, token).where(IS_ALIVE).where(matchesOriginOf(caller)).executeTakeFirst()
  return row !== undefined
}

/** False if the session has reached its final end, or was not used for too long. */
export async function extendSession(tx: SystemTx, token: string, caller: SessionCaller): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('sessions')
    .set({ expires_at: sql`least(${secondsFromNow(ACCESS_SECONDS)}, ends_at)`, last_seen_at: now })
    .where(hasToken(token))
    .where(IS_ALIVE)
    .where(matchesOriginOf(caller))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Null if the session has ended in the meantime. */
export async function updateProof(
  tx: SystemTx,
  token: string,
  { proofToken, caller: { network, userAgent } }: { proofToken: string; caller: SessionCaller },
): Promise<Date | null> {
  const row = await tx
    .updateTable('sessions')
    .set({
      proved_at: now,
      proof_hash: hashToken(proofToken),
      network,
      device: deviceName(userAgent),
    })
    .where(hasToken(token))
    .where('expires_at', '>', now)
    .returning('proved_at')
    .executeTakeFirst()
  return row?.proved_at ?? null
}

/**
 * Goes on with the session under another token. Copies of the old one count for nothing any more, and nor does a device for
 * notifications that was saved with it: its owner's browser saves itself again.
 */
export async function replaceSession(tx: SystemTx, token: string, newToken: string): Promise<void> {
  const { id: _, ...session } = await tx
    .deleteFrom('sessions')
    .where(hasToken(token))
    .returningAll()
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('sessions')
    .values({ ...session, token_hash: hashToken(newToken) })
    .execute()
}

/** Checks that the session is still valid, and locks it until the transaction ends. */
export async function lockLiveSession(tx: SystemTx, token: string): Promise<boolean> {
  const row = await selectByToken(tx, token).where('expires_at', '>', now).forUpdate().executeTakeFirst()
  return row !== undefined
}

export async function insertSession(
  tx: SystemTx,
  session: { userId: string; token: string; proofToken: string; device: string; network: string },
): Promise<void> {
  await tx
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: hashToken(session.token),
      device: session.device,
      network: session.network,
      proved_at: now,
      proof_hash: hashToken(session.proofToken),
      expires_at: secondsFromNow(ACCESS_SECONDS),
      ends_at: secondsFromNow(SESSION_SECONDS),
    })
    .execute()
}

export async function deleteSession(tx: SystemTx, token: string): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute()
}

/** Returns its device and whether it was the caller's own session. Undefined if the owner has no such session. */
export function deleteSessionById(tx: SystemTx, userId: string, id: string, ownToken: string) {
  return tx
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .returning(['device', hasToken(ownToken).as('isOwn')])
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
    .where(IS_ALIVE)
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
