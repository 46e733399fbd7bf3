import { type CompiledQuery, Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '#db/schema.ts'
import { ask, borrowedConnectionDialect, preparedName } from '#server/db/borrowed-connection.ts'
import { oneTrip, type Statement } from '#server/db/one-trip.ts'
import type { Pool } from '#server/db/pool.ts'
import {
  BEGIN,
  COMMIT,
  openScope,
  type PlacedScope,
  type PublicAddress,
  type Role,
  type Scope,
  type Scoped,
  scopedBy,
  scopeInTurn,
  scopeOf,
  scopeOfAddress,
  scopeOn,
} from '#server/db/scopes.ts'
import { sendTogether } from '#server/db/send-together.ts'

declare const view: unique symbol
const connectionOf = new WeakMap<object, { client: pg.PoolClient; role: Role; assertOpen: () => void }>()

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
  return runAndCommit<Tx, T>(client, placed, openScope(client, placed), (tx, scoped) =>
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
  return runAndCommit<OwnerTx, T>(client, scope, scoped, async (tx) => {
    const rows = trip ? (await trip).answers[0] : (await tx.executeQuery(first)).rows
    return work(tx, { row: (rows?.[0] as Row | undefined) ?? null, now: await tx.now() })
  })
}

/** Does the work in the transaction that was begun, commits it, and gives the connection back. */
async function runAndCommit<Tx extends AnyTx, T>(
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
    const isAborted = (error as { code?: string }).code === ABORTED
    const cause = isAborted
      ? await scoped.then(
          () => null,
          (failure: unknown) => failure,
        )
      : null
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

function statementOf({ sql, parameters }: CompiledQuery): Statement {
  return { name: preparedName(sql) ?? '', text: sql, values: [...parameters] }
}

const ABORTED = '25P02'

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
