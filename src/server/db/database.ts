import { Kysely } from 'kysely'
import type pg from 'pg'
import type { DB } from '#db/schema.ts'
import { borrowedConnectionDialect } from '#server/db/borrowed-connection.ts'
import type { Pool } from '#server/db/pool.ts'

declare const scope: unique symbol
const connectionOf = new WeakMap<object, { client: pg.PoolClient; role: Role; assertOpen: () => void }>()

type Role = 'wheelhouse_tenant' | 'wheelhouse_visitor' | 'wheelhouse_system'

/** A transaction with one view of the data. Only the three functions below can make one. */
type ScopedTx<Scope extends string> = Kysely<DB> & {
  readonly [scope]: Scope
  /** The product clock at the start of this transaction. */
  now(): Promise<Date>
}
/** Sees and changes the rows of one owner. */
export type OwnerTx = ScopedTx<'owner'>
/** Sees what an anonymous request needs: sessions, directories, limits. No owner's rows. */
export type VisitorTx = ScopedTx<'visitor'>
/** Sees every owner's rows: for the worker and for what crosses owners. */
export type SystemTx = ScopedTx<'system'>
export type AnyTx = OwnerTx | VisitorTx | SystemTx

export type Database = {
  asOwner<T>(userId: string, work: (tx: OwnerTx) => Promise<T>): Promise<T>
  asVisitor<T>(work: (tx: VisitorTx) => Promise<T>): Promise<T>
  asSystem<T>(work: (tx: SystemTx) => Promise<T>): Promise<T>
}

export function openDatabase(pool: Pool): Database {
  return {
    asOwner: (userId, work) => inTransaction(pool, 'wheelhouse_tenant', userId, work),
    asVisitor: (work) => inTransaction(pool, 'wheelhouse_visitor', '', work),
    asSystem: (work) => inTransaction(pool, 'wheelhouse_system', '', work),
  }
}

async function inTransaction<Tx extends AnyTx, T>(
  pool: Pool,
  role: Role,
  userId: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  let broken: Error | undefined
  let isOpen = true
  // The connection soon serves another owner: a query that was not awaited must not run in their transaction.
  const assertOpen = () => {
    if (!isOpen) throw new Error('This transaction has ended: something in it was not awaited')
  }
  const scoped = openScope(client, role, userId)
  try {
    const tx = Object.assign(new Kysely<DB>({ dialect: borrowedConnectionDialect(client, assertOpen) }), {
      now: async () => (await scoped).rows[0]?.now as Date,
    }) as unknown as Tx
    connectionOf.set(tx, { client, role, assertOpen })
    const result = await work(tx)
    await scoped
    isOpen = false
    const ended = await client.query('commit')
    // Postgres answers COMMIT of an aborted transaction with ROLLBACK: what the caller believes saved is not.
    if (ended.command !== 'COMMIT')
      throw new Error('A failed statement was swallowed: the transaction rolled back')
    return result
  } catch (error) {
    isOpen = false
    // Behind a failed scope every query only says that the transaction is aborted.
    const cause = (error as { code?: string }).code === ABORTED ? await scopeFailure(scoped) : null
    await client.query('rollback').catch((lost: Error) => {
      broken = lost
    })
    throw cause ?? error
  } finally {
    client.release(broken)
  }
}

const ABORTED = '25P02'

async function scopeFailure(scoped: Promise<unknown>): Promise<unknown> {
  return scoped.then(
    () => null,
    (failure) => failure,
  )
}

/**
 * Begin and scope travel in the same round trip as the first query. Local to the transaction: a pooled
 * connection must not carry one owner into the next request. Should `begin` fail, the login inherits nothing,
 * so the queries behind it are refused.
 */
function openScope(client: pg.PoolClient, role: Role, userId: string) {
  const begun = client.query('begin')
  const scoped = client.query({
    name: 'scope',
    text: `select set_config('role', $1, true), set_config('app.user_id', $2, true), app_now() as now`,
    values: [role, userId],
  })
  // The query that follows reports the failure; these only must not count as unhandled.
  begun.catch(() => {})
  scoped.catch(() => {})
  return scoped
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
