import { type CompiledQuery, Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '#db/schema.ts'
import { borrowedConnectionDialect, preparedName, runQuery } from '#server/db/borrowed-connection.ts'
import { corkWrites } from '#server/db/cork-writes.ts'
import { isReadOnlyDatabase } from '#server/db/failures.ts'
import type { Pool } from '#server/db/pool.ts'
import {
  BEGIN,
  COMMIT,
  lockedScope,
  openScope,
  type PoolScope,
  type PublicAddress,
  parseScopeResult,
  type Role,
  type Scope,
  type ScopeResult,
  scopeForAddress,
  scopeForPool,
  scopeForRole,
} from '#server/db/scopes.ts'
import { type Statement, sendInOneTrip } from '#server/db/send-in-one-trip.ts'

declare const view: unique symbol
const connectionByTx = new WeakMap<object, { client: pg.PoolClient; role: Role; assertOpen: () => void }>()

/** A transaction that sees one view of the data. Only `openDatabase` creates them. */
type ScopedTx<View extends string> = Kysely<DB> & {
  readonly [view]: View
  /** The product clock at the start of this transaction. */
  now(): Promise<Date>
  /** Sends the last statement and the commit in one round trip. If it fails, the whole transaction is rolled back. */
  commitWith(query: CompiledQuery): Promise<void>
}
/** Reads and writes the rows of one owner. */
export type OwnerTx = ScopedTx<'owner'>
/** Sees only what an anonymous request needs: sessions, directories and rate limits, but no owner's rows. */
export type VisitorTx = ScopedTx<'visitor'>
/** Sees every owner's rows: for the worker and for work that spans owners. */
export type SystemTx = ScopedTx<'system'>
export type AnyTx = OwnerTx | VisitorTx | SystemTx

/** The first row, and the product clock when it was read. */
export type ReadResult<Row> = { row: Row | null; now: Date }

export type Database = {
  asOwner<T>(userId: string, work: (tx: OwnerTx) => Promise<T>): Promise<T>
  /**
   * Runs as the owner of the address, who is looked up in the same round trip as the first query. For an unknown
   * address queries find no rows, and `ownerId()` is null.
   */
  asOwnerOf<T>(
    address: PublicAddress,
    work: (tx: OwnerTx, ownerId: () => Promise<string | null>) => Promise<T>,
  ): Promise<T>
  /** Like `asOwnerOf`, but holds the owner's schedule lock: the row of `first` can't become outdated before the commit. */
  withScheduleLock<Row, T>(
    address: PublicAddress,
    first: CompiledQuery<Row>,
    work: (tx: OwnerTx, read: ReadResult<Row>) => Promise<T>,
  ): Promise<T>
  /** Reads one row as that owner in a single round trip. For the most frequent requests. */
  readAsOwnerOf<Row>(address: PublicAddress, query: CompiledQuery<Row>): Promise<ReadResult<Row>>
  /** Like `readAsOwnerOf`, with all rows of a second query. */
  readBothAsOwnerOf<Row, Other>(
    address: PublicAddress,
    query: CompiledQuery<Row>,
    other: CompiledQuery<Other>,
  ): Promise<ReadResult<Row> & { others: Other[] }>
  asVisitor<T>(work: (tx: VisitorTx) => Promise<T>): Promise<T>
  asSystem<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>
}

export function openDatabase(pool: Pool): Database {
  return {
    asOwner: (userId, work) => inTransaction(pool, scopeForRole('wheelhouse_tenant', userId), work),
    asOwnerOf: (address, work) => inTransaction(pool, scopeForAddress(address), work),
    withScheduleLock: (address, first, work) => withLock(pool, lockedScope(address), first, work),
    async readAsOwnerOf<Row>(address: PublicAddress, query: CompiledQuery<Row>) {
      const { now, rowSets } = await readInOneTrip(pool, scopeForAddress(address), [query])
      return { row: (rowSets[0]?.[0] as Row | undefined) ?? null, now }
    },
    async readBothAsOwnerOf<Row, Other>(
      address: PublicAddress,
      query: CompiledQuery<Row>,
      other: CompiledQuery<Other>,
    ) {
      const { now, rowSets } = await readInOneTrip(pool, scopeForAddress(address), [query, other])
      return { row: (rowSets[0]?.[0] as Row | undefined) ?? null, others: rowSets[1] as Other[], now }
    },
    asVisitor: (work) => inTransaction(pool, scopeForRole('wheelhouse_visitor', ''), work),
    asSystem: (work) => inTransaction(pool, scopeForRole('wheelhouse_system', ''), work),
  }
}

async function inTransaction<Tx extends AnyTx, T>(
  pool: Pool,
  scope: Scope,
  work: (tx: Tx, ownerId: () => Promise<string | null>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const poolScope = scopeForPool(pool, scope)
  return runAndCommit<Tx, T>(client, poolScope, openScope(client, poolScope), (tx, scoped) =>
    work(tx, async () => (await scoped).ownerId),
  )
}

async function withLock<Row, T>(
  pool: Pool,
  scope: Scope,
  first: CompiledQuery<Row>,
  work: (tx: OwnerTx, read: ReadResult<Row>) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  const poolScope = scopeForPool(pool, scope)
  const read = toStatement(first)
  const { keepsConnectionState } = pool
  const trip = sendInOneTrip(client, [BEGIN, poolScope, read], { reads: [read], keepsConnectionState })
  const scoped = trip ? trip.then(({ fields }) => parseScopeResult(fields[1])) : openScope(client, poolScope)
  return runAndCommit<OwnerTx, T>(client, poolScope, scoped, async (tx) => {
    const rows = trip ? (await trip).rowSets[0] : (await tx.executeQuery(first)).rows
    return work(tx, { row: (rows?.[0] as Row | undefined) ?? null, now: await tx.now() })
  })
}

/** Runs `work` in the open transaction, commits it and releases the connection. */
async function runAndCommit<Tx extends AnyTx, T>(
  client: pg.PoolClient,
  { role, keepsConnectionState }: PoolScope,
  scoped: Promise<ScopeResult>,
  work: (tx: Tx, scoped: Promise<ScopeResult>) => Promise<T>,
): Promise<T> {
  // The next query reports this failure; the empty handler only prevents an unhandled rejection.
  scoped.catch(() => {})
  let connectionError: Error | undefined
  let isOpen = true
  // The connection is reused for other owners: a query that was not awaited must not run in their transaction.
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
      // Compiled queries bypass Kysely.
      async executeQuery(query: CompiledQuery) {
        assertOpen()
        return runQuery(client, query)
      },
      async commitWith(query: CompiledQuery) {
        assertOpen()
        const last = toStatement(query)
        committed = sendInOneTrip(client, [last, COMMIT], { keepsConnectionState }) ?? undefined
        if (committed) isOpen = false
        else corkWrites(client)
        await Promise.all([committed ?? client.query(last), commit()])
      },
    }) as unknown as Tx
    connectionByTx.set(tx, { client, role, assertOpen })
    const result = await work(tx, scoped)
    await scoped
    const { command } = await commit()
    // Postgres answers COMMIT of an aborted transaction with ROLLBACK, so nothing was saved.
    if (command !== 'COMMIT') throw new Error('A failed statement was swallowed: the transaction rolled back')
    return result
  } catch (error) {
    isOpen = false
    // After a failed scope statement every query fails with "aborted"; report the original failure instead.
    const isAborted = (error as { code?: string }).code === TRANSACTION_ABORTED
    const cause = isAborted
      ? await scoped.then(
          () => null,
          (failure: unknown) => failure,
        )
      : null
    const rollBack = () => client.query('rollback')
    await (committed?.then(() => {}, rollBack) ?? rollBack()).catch((lost: Error) => {
      connectionError = lost
    })
    // The next transaction gets a new connection.
    if (isReadOnlyDatabase(error)) connectionError = error
    throw cause ?? error
  } finally {
    client.release(connectionError)
  }
}

async function readInOneTrip(
  pool: Pool,
  scope: Scope,
  queries: readonly CompiledQuery[],
): Promise<{ now: Date; rowSets: unknown[][] }> {
  const client = await pool.connect()
  const reads = queries.map(toStatement)
  try {
    const { keepsConnectionState } = pool
    const trip = sendInOneTrip(client, [scopeForPool(pool, scope), ...reads], { reads, keepsConnectionState })
    if (trip) {
      const { fields, rowSets } = await trip
      return { now: parseScopeResult(fields[0]).now, rowSets }
    }
  } finally {
    client.release()
  }
  // First use of these statements on this connection: the regular path prepares them for the next call.
  return inTransaction(pool, scope, async (tx) => {
    const rowSets = Promise.all(queries.map((query) => tx.executeQuery(query)))
    const [results, now] = await Promise.all([rowSets, tx.now()])
    return { now, rowSets: results.map(({ rows }) => rows) }
  })
}

function toStatement({ sql, parameters }: CompiledQuery): Statement {
  return { name: preparedName(sql) ?? '', text: sql, values: [...parameters] }
}

const TRANSACTION_ABORTED = '25P02'

/** Runs raw SQL inside `tx` under the job queue's role, then switches back to the transaction's own role. */
export async function asJobsRole<T>(
  tx: AnyTx,
  work: (query: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>) => Promise<T>,
): Promise<T> {
  const connection = connectionByTx.get(tx)
  if (!connection) throw new Error('Not a transaction of asOwner, asVisitor or asSystem')
  const { client, role, assertOpen } = connection
  assertOpen()
  const setRole = (name: string) => client.query(`select set_config('role', $1, true)`, [name])
  await setRole('wheelhouse_jobs')
  const result = await work((text, values) => client.query(text, values))
  await setRole(role)
  return result
}
