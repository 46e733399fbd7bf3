import pg from 'pg'
import type { Statement } from '#server/db/one-trip.ts'
import type { Pool } from '#server/db/pool.ts'
import { sendTogether } from '#server/db/send-together.ts'

export type Role = 'wheelhouse_tenant' | 'wheelhouse_visitor' | 'wheelhouse_system'

/**
 * What leads to an owner: the name of a booking page, the hash of the token in a letter's link, a link to pay, the
 * address of a calendar feed, or the hash of a session's token.
 */
export type PublicAddress =
  | { slug: string }
  | { tokenHash: Buffer }
  | { payToken: string }
  | { feedToken: string }
  | { sessionHash: Buffer }

/** Named, so that they can be part of a trip. */
export const BEGIN: Statement = { name: 'begin', text: 'begin', values: [] }
export const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] }

/** The statement that gives a transaction its view. */
export type Scope = Statement & { role: Role }
/** For the connections of one pool. */
export type PlacedScope = Scope & Pick<Pool, 'keepsSessions'>

/** What that statement answers. */
export type Scoped = { now: Date; ownerId: string | null }

/** From its columns: the role, the owner, the time. */
export function scopedBy([, ownerId, now]: (string | null)[] = []): Scoped {
  return { now: instantOf(now as string), ownerId: somebody(ownerId) }
}

function somebody(ownerId: string | null | undefined): string | null {
  return ownerId && ownerId !== NOBODY ? ownerId : null
}

const instantOf: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

export function scopeOf(role: Role, userId: string): Scope {
  return {
    role,
    name: 'scope',
    text: `select set_config('role', $1, true), set_config('app.user_id', $2, true), app_now() as now`,
    values: [role, userId],
  }
}

/** A connection that keeps no settings is told them with every transaction. */
export function scopeOn({ keepsSessions, localSettings }: Pool, { text, ...scope }: Scope): PlacedScope {
  return { ...scope, keepsSessions, text: keepsSessions ? text : `${text}, ${localSettings}` }
}

/** Postgres computes a row from left to right: the owner is known when the lock is asked for. */
export function scopeInTurn(address: PublicAddress): Scope {
  const { name, text, ...scope } = scopeOfAddress(address)
  return { ...scope, name: `${name} in turn`, text: `${text}, ${LOCK_SCHEDULE}` }
}

export function scopeOfAddress(address: PublicAddress): Scope {
  const [lookup, key] = lookupOf(address)
  return {
    role: 'wheelhouse_tenant',
    name: `scope by ${lookup}`,
    // What visitors ask is found by index, whoever is asked: planning it anew for every owner would cost more than the
    // answer, and a plan that was made while a table was small would go on reading all of it.
    text: `select set_config('role', 'wheelhouse_tenant', true),
      set_config('app.user_id', coalesce(${lookup}($1), $2)::text, true) as owner_id, app_now() as now,
      set_config('plan_cache_mode', 'force_generic_plan', true), set_config('enable_seqscan', 'off', true)`,
    values: [key, NOBODY],
  }
}

/** Whoever changes an owner's schedule goes one after the other, in whatever process. */
export const LOCK_SCHEDULE = `pg_advisory_xact_lock(hashtextextended('schedule ' || current_setting('app.user_id'), 0))`

function lookupOf(address: PublicAddress): readonly [lookup: string, key: string | Buffer] {
  if ('slug' in address) return ['owner_of_slug', address.slug]
  if ('payToken' in address) return ['owner_of_pay_link', address.payToken]
  if ('feedToken' in address) return ['owner_of_calendar_feed', address.feedToken]
  if ('sessionHash' in address) return ['owner_of_session', address.sessionHash]
  return ['owner_of_manage_token', address.tokenHash]
}

/** An id that no owner has. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Begin and scope travel in the same round trip as the first query. Local to the transaction: a pooled
 * connection must not carry one owner into the next request. Should `begin` fail, the login inherits nothing,
 * so the queries behind it are refused.
 */
export async function openScope(client: pg.PoolClient, { name, text, values }: Scope): Promise<Scoped> {
  sendTogether(client)
  client.query(BEGIN).catch(() => {})
  const { rows } = await client.query({ name, text, values })
  return { now: rows[0]?.now, ownerId: somebody(rows[0]?.owner_id) }
}
