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
import { sendTogether } from '#server/db/send-together.ts'

const MAX_PREPARED_STATEMENTS = 500
const names = new Map<string, string>()

/**
 * A stable name makes Postgres parse a statement once per connection. It follows from the statement: processes that share
 * connections behind a pooler must mean the same by it. Generated SQL must not pile names up.
 */
export function preparedName(sql: string): string | undefined {
  const known = names.get(sql)
  if (known) return known
  if (names.size >= MAX_PREPARED_STATEMENTS) return undefined
  const name = `q${createHash('sha256').update(sql).digest('base64url').slice(0, 22)}`
  names.set(sql, name)
  return name
}

/** Asks what is compiled already. */
export async function ask<Row>(
  client: pg.PoolClient,
  { sql, parameters }: CompiledQuery,
): Promise<QueryResult<Row>> {
  sendTogether(client)
  const result = await client.query({ name: preparedName(sql), text: sql, values: [...parameters] })
  const changed = ['INSERT', 'UPDATE', 'DELETE', 'MERGE'].includes(result.command)
  return { rows: result.rows, numAffectedRows: changed ? BigInt(result.rowCount ?? 0) : undefined }
}

/** One for all: a query is compiled in one go, and making a compiler takes longer than most queries. */
const compiler = new PostgresQueryCompiler()
const adapter = new PostgresAdapter()

/** Lets Kysely speak on a connection whose transaction somebody else opens and ends. */
export function borrowedConnectionDialect(client: pg.PoolClient, assertOpen: () => void): Dialect {
  const connection: DatabaseConnection = {
    async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
      assertOpen()
      return ask<Row>(client, query)
    },
    // biome-ignore lint/correctness/useYield: streaming would keep a portal open on a pipelined connection.
    async *streamQuery(): AsyncIterableIterator<never> {
      throw new Error('Streaming is not supported inside a scoped transaction')
    },
  }
  const notHere = async (): Promise<never> => {
    throw new Error('The transaction is already open: asOwner, asVisitor and asSystem begin and end it')
  }
  const driver: Driver = {
    init: async () => {},
    acquireConnection: async () => connection,
    releaseConnection: async () => {},
    destroy: async () => {},
    beginTransaction: notHere,
    commitTransaction: notHere,
    rollbackTransaction: notHere,
  }
  return dialectOf(driver)
}

export function dialectOf(driver: Driver): Dialect {
  return {
    createDriver: () => driver,
    createAdapter: () => adapter,
    createQueryCompiler: () => compiler,
    createIntrospector: (db) => new PostgresIntrospector(db),
  }
}
