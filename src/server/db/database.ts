import { type CompiledQuery, Kysely } from 'kysely'
import pg from 'pg'
import type { DB } from '#db/schema.ts'
import { ask, borrowedConnectionDialect, preparedName } from '#server/db/borrowed-connection.ts'
import { oneTrip, type Statement } from '#server/db/one-trip.ts'
import type { Pool } from '#server/db/pool.ts'
import { sendTogether } from '#server/db/send-together.ts'

declare const view: unique symbol
const connectionOf = new WeakMap<object, { client: pg.PoolClient; role: Role; assertOpen: () => void }>()

type Role = 'wheelhouse_tenant' | 'wheelhouse_visitor' | 'wheelhouse_system'

/** A transaction with one view of the data. Only what `openDatabase` gives can make one. */
type ScopedTx<View extends string> = Kysely<DB> & {
  readonly [view]: View
  /** The product clock at the start of this transaction. */
  now(): Promise<Date>
  /** The last statement and the commit in one round trip. Where it fails, nothing of the transaction remains. */
  commitWith(query: CompiledQuery): Promise<void>
}
/** Sees and changes the rows of one owner. */
export type OwnerTx = ScopedTx<'owner'>
/** Sees what an anonymous request needs: sessions, directories, limits. No owner's rows. */
export type VisitorTx = ScopedTx<'visitor'>
/** Sees every owner's rows: for the worker and for what crosses owners. */
export type SystemTx = ScopedTx<'system'>
export type AnyTx = OwnerTx | VisitorTx | SystemTx

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

/** The first row, and the product clock when it was read. */
export type Read<Row> = { row: Row | null; now: Date }

export type Database = {
  asOwner<T>(userId: string, work: (tx: OwnerTx) => Promise<T>): Promise<T>
  /**
   * As the owner whom the address leads to, found in the same round trip as the first query. An address that leads
   * nowhere is nobody's: queries find nothing, and `ownerId()` is null.
   */
  asOwnerOf<T>(
    address: PublicAddress,
    work: (tx: OwnerTx, ownerId: () => Promise<string | null>) => Promise<T>,
  ): Promise<T>
  /** The same after every other change of that owner's schedule: what is read first stays true until it is written. */
  inTurnOf<Row, T>(
    address: PublicAddress,
    first: CompiledQuery<Row>,
    work: (tx: OwnerTx, read: Read<Row>) => Promise<T>,
  ): Promise<T>
  /** One read as that owner, for what is asked most: its whole transaction is one round trip. */
  readAsOwnerOf<Row>(address: PublicAddress, query: CompiledQuery<Row>): Promise<Read<Row>>
  /** The same with every row of a second one. */
  readBothAsOwnerOf<Row, Other>(
    address: PublicAddress,
    query: CompiledQuery<Row>,
    other: CompiledQuery<Other>,
  ): Promise<Read<Row> & { others: Other[] }>
  asVisitor<T>(work: (tx: VisitorTx) => Promise<T>): Promise<T>
  asSystem<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>
}

export function openDatabase(pool: Pool): Database {
  return {
    asOwner: (userId, work) => inTransaction(pool, scopeOf('wheelhouse_tenant', userId), work),
    asOwnerOf: (address, work) => inTransaction(pool, scopeOfAddress(address), work),
    inTurnOf: (address, first, work) => inTurn(pool, scopeInTurn(address), first, work),
    async readAsOwnerOf<Row>(address: PublicAddress, query: CompiledQuery<Row>) {
      const { now, answers } = await readOnce(pool, scopeOfAddress(address), [query])
      return { row: (answers[0]?.[0] as Row | undefined) ?? null, now }
    },
    async readBothAsOwnerOf<Row, Other>(
      address: PublicAddress,
      query: CompiledQuery<Row>,
      other: CompiledQuery<Other>,
    ) {
      const { now, answers } = await readOnce(pool, scopeOfAddress(address), [query, other])
      return { row: (answers[0]?.[0] as Row | undefined) ?? null, others: answers[1] as Other[], now }
    },
    asVisitor: (work) => inTransaction(pool, scopeOf('wheelhouse_visitor', ''), work),
    asSystem: (work) => inTransaction(pool, scopeOf('wheelhouse_system', ''), work),
  }
}

async function inTransaction<Tx extends AnyTx, T>(
  pool: Pool,
  scope: Scope,
  work: (tx: Tx, ownerId: () => Promise<string | null>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const placed = scopeOn(pool, scope)
  return endingWell<Tx, T>(client, placed, openScope(client, placed), (tx, scoped) =>
    work(tx, async () => (await scoped).ownerId),
  )
}

async function inTurn<Row, T>(
  pool: Pool,
  asked: Scope,
  first: CompiledQuery<Row>,
  work: (tx: OwnerTx, read: Read<Row>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const scope = scopeOn(pool, asked)
  const reads = statementOf(first)
  const trip = oneTrip(client, [BEGIN, scope, reads], { reads: [reads], keepsSessions: pool.keepsSessions })
  const scoped = trip ? trip.then(({ fields }) => scopedBy(fields[1])) : openScope(client, scope)
  return endingWell<OwnerTx, T>(client, scope, scoped, async (tx) => {
    const rows = trip ? (await trip).answers[0] : (await tx.executeQuery(first)).rows
    return work(tx, { row: (rows?.[0] as Row | undefined) ?? null, now: await tx.now() })
  })
}

/** Does the work in the transaction that was begun, commits it, and gives the connection back. */
async function endingWell<Tx extends AnyTx, T>(
  client: pg.PoolClient,
  { role, keepsSessions }: PlacedScope,
  scoped: Promise<Scoped>,
  work: (tx: Tx, scoped: Promise<Scoped>) => Promise<T>,
): Promise<T> {
  // The query that follows reports the failure; this only must not count as unhandled.
  scoped.catch(() => {})
  let broken: Error | undefined
  let isOpen = true
  // The connection soon serves another owner: a query that was not awaited must not run in their transaction.
  const assertOpen = () => {
    if (!isOpen) throw new Error('This transaction has ended: something in it was not awaited')
  }
  let committed: Promise<{ command: string }> | undefined
  const commit = () => {
    isOpen = false
    committed ??= client.query(COMMIT)
    return committed
  }
  try {
    const tx = Object.assign(new Kysely<DB>({ dialect: borrowedConnectionDialect(client, assertOpen) }), {
      now: async () => (await scoped).now,
      // What is compiled already needs nothing of Kysely.
      async executeQuery(query: CompiledQuery) {
        assertOpen()
        return ask(client, query)
      },
      async commitWith(query: CompiledQuery) {
        assertOpen()
        const last = statementOf(query)
        committed = oneTrip(client, [last, COMMIT], { keepsSessions }) ?? undefined
        if (committed) isOpen = false
        else sendTogether(client)
        await Promise.all([committed ?? client.query(last), commit()])
      },
    }) as unknown as Tx
    connectionOf.set(tx, { client, role, assertOpen })
    const result = await work(tx, scoped)
    await scoped
    const { command } = await commit()
    // Postgres answers COMMIT of an aborted transaction with ROLLBACK: what the caller believes saved is not.
    if (command !== 'COMMIT') throw new Error('A failed statement was swallowed: the transaction rolled back')
    return result
  } catch (error) {
    isOpen = false
    // Behind a failed scope every query only says that the transaction is aborted.
    const cause = (error as { code?: string }).code === ABORTED ? await scopeFailure(scoped) : null
    const rollBack = () => client.query('rollback')
    await (committed?.then(() => {}, rollBack) ?? rollBack()).catch((lost: Error) => {
      broken = lost
    })
    throw cause ?? error
  } finally {
    client.release(broken)
  }
}

async function readOnce(
  pool: Pool,
  scope: Scope,
  queries: readonly CompiledQuery[],
): Promise<{ now: Date; answers: unknown[][] }> {
  const client = await pool.connect()
  const reads = queries.map(statementOf)
  try {
    const { keepsSessions } = pool
    const trip = oneTrip(client, [scopeOn(pool, scope), ...reads], { reads, keepsSessions })
    if (trip) {
      const { fields, answers } = await trip
      return { now: scopedBy(fields[0]).now, answers }
    }
  } finally {
    client.release()
  }
  // For the first time on a connection. The usual way leaves the statements parsed for the next.
  return inTransaction(pool, scope, async (tx) => {
    const answers = Promise.all(queries.map((query) => tx.executeQuery(query)))
    const [found, now] = await Promise.all([answers, tx.now()])
    return { now, answers: found.map(({ rows }) => rows) }
  })
}

/** Named, so that they can be part of a trip. */
const BEGIN: Statement = { name: 'begin', text: 'begin', values: [] }
const COMMIT: Statement = { name: 'commit', text: 'commit', values: [] }

function statementOf({ sql, parameters }: CompiledQuery): Statement {
  return { name: preparedName(sql) ?? '', text: sql, values: [...parameters] }
}

const ABORTED = '25P02'

async function scopeFailure(scoped: Promise<unknown>): Promise<unknown> {
  return scoped.then(
    () => null,
    (failure) => failure,
  )
}

/** The statement that gives a transaction its view. */
type Scope = Statement & { role: Role }
/** For the connections of one pool. */
type PlacedScope = Scope & Pick<Pool, 'keepsSessions'>

/** What that statement answers. */
type Scoped = { now: Date; ownerId: string | null }

/** From its columns: the role, the owner, the time. */
function scopedBy([, ownerId, now]: (string | null)[] = []): Scoped {
  return { now: instantOf(now as string), ownerId: somebody(ownerId) }
}

function somebody(ownerId: string | null | undefined): string | null {
  return ownerId && ownerId !== NOBODY ? ownerId : null
}

const instantOf: (text: string) => Date = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)

function scopeOf(role: Role, userId: string): Scope {
  return {
    role,
    name: 'scope',
    text: `select set_config('role', $1, true), set_config('app.user_id', $2, true), app_now() as now`,
    values: [role, userId],
  }
}

/** A connection that keeps no settings is told them with every transaction. */
function scopeOn({ keepsSessions, localSettings }: Pool, { text, ...scope }: Scope): PlacedScope {
  return { ...scope, keepsSessions, text: keepsSessions ? text : `${text}, ${localSettings}` }
}

/** Postgres computes a row from left to right: the owner is known when the lock is asked for. */
function scopeInTurn(address: PublicAddress): Scope {
  const { name, text, ...scope } = scopeOfAddress(address)
  return { ...scope, name: `${name} in turn`, text: `${text}, ${LOCK_SCHEDULE}` }
}

function scopeOfAddress(address: PublicAddress): Scope {
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
async function openScope(client: pg.PoolClient, { name, text, values }: Scope): Promise<Scoped> {
  sendTogether(client)
  client.query(BEGIN).catch(() => {})
  const { rows } = await client.query({ name, text, values })
  return { now: rows[0]?.now, ownerId: somebody(rows[0]?.owner_id) }
}

/** Runs raw SQL inside `tx` under the job queue's role, then returns to the transaction's own. */
export async function asJobsRole<T>(
  tx: AnyTx,
  work: (query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>) => Promise<T>,
): Promise<T> {
  const connection = connectionOf.get(tx)
  if (!connection) throw new Error('Not a transaction of asOwner, asVisitor or asSystem')
  const { client, role, assertOpen } = connection
  assertOpen()
  const become = (name: string) => client.query(`select set_config('role', $1, true)`, [name])
  await become('wheelhouse_jobs')
  const result = await work((text, values) => client.query(text, values))
  await become(role)
  return result
}
