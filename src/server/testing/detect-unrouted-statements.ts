import type { CompiledQuery } from 'kysely'
import { CROSS_OWNER_STATEMENTS } from '#server/db/cross-owner-statements.ts'
import type { Database, SystemTx } from '#server/db/database.ts'

/**
 * Detects statements of the system role that could not be routed to one owner's shard. A statement on owners' tables must
 * filter by `user_id` or be listed. The owner role is limited to one owner anyway, and visitors cannot use these tables.
 */
export function detectUnroutedStatements(db: Database, ownersTables: readonly string[]): Database {
  const tablePattern = new RegExp(
    `\\b(?:from|join|into|update|using)\\s+"?(${ownersTables.join('|')})"?\\b`,
    'gi',
  )
  return {
    ...db,
    asSystem: (work) =>
      db.asSystem((tx) => {
        onStatement(tx, (sql) => recordIfUnrouted(sql, tablePattern))
        return work(tx)
      }),
  }
}

function onStatement(tx: SystemTx, callback: (sql: string) => void): void {
  for (const executor of [tx, tx.getExecutor()]) {
    const execute = executor.executeQuery.bind(executor)
    executor.executeQuery = async <Row>(query: CompiledQuery<Row>) => {
      callback(query.sql)
      return execute<Row>(query)
    }
  }
}

/** Matches a filter by `user_id`, or an insert that sets it. */
const FILTERS_BY_OWNER = /"?user_id"?\s*=\s*(\$\d|any\s*\(\s*\$\d)|insert into [^(]*\([^)]*"?user_id"?/i

function recordIfUnrouted(sql: string, tablePattern: RegExp): void {
  const tables = [...new Set([...sql.matchAll(tablePattern)].map(([, table]) => table as string))].sort()
  if (tables.length === 0 || FILTERS_BY_OWNER.test(sql)) return
  const signature = `${sql.trim().split(/\s/, 1)[0]?.toLowerCase()} ${tables.join(', ')}`
  if (!(signature in CROSS_OWNER_STATEMENTS)) unrouted.push(`${signature}: ${sql}`)
}

let unrouted: string[] = []

/** Returns the statements found since the last call. They are not thrown, because the sweep would swallow an exception. */
export function takeUnrouted(): string[] {
  const statements = unrouted
  unrouted = []
  return statements
}
