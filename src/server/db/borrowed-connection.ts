import { createHash } from 'node:crypto'
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
} from 'kysely'
import type pg from 'pg'
import { corkWrites } from '#server/db/cork-writes.ts'

const MAX_PREPARED_STATEMENTS = 500
const nameBySql = new Map<string, string>()

/**
 * With a stable name Postgres parses a statement once per connection. The name is a hash of the SQL, because processes
 * that share connections behind a pooler must agree on it. The limit stops generated SQL from piling up names.
 */
export function preparedName(sql: string): string | undefined {
  const known = nameBySql.get(sql)
  if (known) return known
  if (nameBySql.size >= MAX_PREPARED_STATEMENTS) return undefined
  const name = `q${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`
  nameBySql.set(sql, name)
  return name
}

export async function runQuery<Row>(
  client: pg.PoolClient,
  { sql, parameters }: CompiledQuery,
): Promise<QueryResult<Row>> {
  corkWrites(client)
  const result = await client.query({ name: preparedName(sql), text: sql, values: [...parameters] })
  const isWrite = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command)
  return { rows: result.rows, numAffectedRows: isWrite ? BigInt(result.rowCount ?? 0) : undefined }
}

/** Shared by all transactions: compiling is synchronous, and creating a compiler takes longer than most queries. */
const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()

/** Lets Kysely run queries on a connection whose transaction is opened and ended elsewhere. */
export function borrowedConnectionDialect(client: pg.PoolClient, assertOpen: () => void): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      assertOpen()
      return runQuery<Row>(client, query)
    },
    // biome-ignore lint/correctness/useYield: streaming would keep a portal open on a pipelined connection.
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('Streaming is not supported inside a scoped transaction')
    },
  }
  const unsupported = async (): Promise<never> => {
    throw new Error('The transaction is already open: asOwner, asVisitor and asSystem begin and end it')
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    destroy: async () => {},
    beginTransaction: unsupported,
    commitTransaction: unsupported,
    rollbackTransaction: unsupported,
  }
  return dialectFor(driver)
}

export function dialectFor(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => adapter,
    createQueryCompiler: () => compiler,
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}
