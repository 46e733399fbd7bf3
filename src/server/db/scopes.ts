import pg from 'pg'
import { corkWrites } from '#server/db/cork-writes.ts'
import type { Pool } from '#server/db/pool.ts'
import type { Statement } from '#server/db/send-in-one-trip.ts'

export type Role = 'wheelhouse_tenant' | 'wheelhouse_visitor' | 'wheelhouse_system'

/**
 * Identifies an owner by a booking page's slug, the token hash of a manage link in an email or of a deposit's link, a pay
 * link, a calendar feed, a picture or a session's token hash.
 */
export type PublicAddress =
  | { slug: string }
  | { tokenHash: Buffer }
  | { payToken: string }
  | { depositTokenHash: Buffer }
  | { feedToken: string }
  | { pictureId: string }
  | { sessionHash: Buffer }

/** These have names because `sendInOneTrip` only takes prepared statements. */
export const BEGIN: Statement = { name: 'begin', text: 'begin', values: [] }
export const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] }

/** The statement that sets a transaction's role and owner. */
export type Scope = Statement & { role: Role }
/** A scope adapted to the connections of one pool. */
export type PoolScope = Scope & Pick<Pool, 'keepsConnectionState'>

/** The result of the scope statement. */
export type ScopeResult = { now: Date; ownerId: string | null }

/** Expects the columns of the scope statement: role, owner id, time. */
export function parseScopeResult([, ownerId, now]: (string | null)[] = []): ScopeResult {
  return { now: parseTimestamp(now as string), ownerId: ownerIdOrNull(ownerId) }
}

function ownerIdOrNull(ownerId: string | null | undefined): string | null {
  return ownerId && ownerId !== NO_OWNER_ID ? ownerId : null
}

const parseTimestamp: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

export function scopeForRole(role: Role, userId: string): Scope {
  return {
    role,
    name: 'scope',
    text: `select set_config('role', $1, true), set_config('app.user_id', $2, true), app_now() as now`,
    values: [role, userId],
  }
}

/** Connections that keep no settings get them with every transaction. */
export function scopeForPool(
  { keepsConnectionState, localSettings }: Pool,
  { text, ...scope }: Scope,
): PoolScope {
  return { ...scope, keepsConnectionState, text: keepsConnectionState ? text : `${text}, ${localSettings}` }
}

/** Postgres evaluates columns from left to right, so the owner is set before the lock is requested. */
export function lockedScope(address: PublicAddress): Scope {
  const { name, text, ...scope } = scopeForAddress(address)
  return { ...scope, name: `${name} locked`, text: `${text}, ${LOCK_SCHEDULE}` }
}

export function scopeForAddress(address: PublicAddress): Scope {
  const [lookup, key] = lookupFor(address)
  return {
    role: 'wheelhouse_tenant',
    name: `scope by ${lookup}`,
    // Visitors' queries always use an index. Planning them for each owner would cost more than running them, and a plan
    // cached while a table was small would keep scanning all of it.
    text: `select set_config('role', 'wheelhouse_tenant', true),
      set_config('app.user_id', coalesce(${lookup}($1), $2)::text, true) as owner_id, app_now() as now,
      set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`,
    values: [key, NO_OWNER_ID],
  }
}

/** Serializes changes to one owner's schedule across all processes. */
export const LOCK_SCHEDULE = `pg_advisory_xact_lock(hashtextextended('schedule ' || current_setting('app.user_id'), 0))`

function lookupFor(address: PublicAddress): readonly [lookup: string, key: string | Buffer] {
  if ('slug' in address) return ['owner_of_slug', address.slug]
  if ('depositTokenHash' in address) return ['owner_of_deposit', address.depositTokenHash]
  if ('payToken' in address) return ['owner_of_pay_link', address.payToken]
  if ('feedToken' in address) return ['owner_of_calendar_feed', address.feedToken]
  if ('pictureId' in address) return ['owner_of_picture', address.pictureId]
  if ('sessionHash' in address) return ['owner_of_session', address.sessionHash]
  return ['owner_of_manage_token', address.tokenHash]
}

/** An id that no owner has. */
export const NO_OWNER_ID = '00000000-0000-0000-0000-000000000000'

/**
 * Sends `begin` and the scope in the same round trip as the first query. The settings are local to the transaction,
 * so a pooled connection can't carry one owner into the next request. If `begin` fails, the following queries are
 * refused because the login inherits no rights.
 */
export async function openScope(client: pg.PoolClient, { name, text, values }: Scope): Promise<ScopeResult> {
  corkWrites(client)
  client.query(BEGIN).catch(() => {})
  const { rows } = await client.query({ name, text, values })
  return { now: rows[0]?.now, ownerId: ownerIdOrNull(rows[0]?.owner_id) }
}
