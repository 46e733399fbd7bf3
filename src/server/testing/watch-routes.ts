import type { CompiledQuery } from 'kysely'
import { CROSSES_OWNERS } from '#server/db/crosses-owners.ts'
import type { Database, SystemTx } from '#server/db/database.ts'

/**
 * What the product asks as the system, which sees every owner: a statement on owners' tables must name its owner or be
 * listed. As an owner it is routed by that owner, and a visitor may not touch these tables at all.
 */
export function watchRoutes(db: Database, ownersTables: readonly string[]): Database {
  const named = new RegExp(`\\b(?:from|join|into|update|using)\\s+"?(${ownersTables.join('|')})"?\\b`, 'gi')
  return {
    ...db,
    asSystem: (work) =>
      db.asSystem((tx) => {
        watch(tx, (sql) => noteUnrouted(sql, named))
        return work(tx)
      }),
  }
}

function watch(tx: SystemTx, look: (sql: string) => void): void {
  for (const asked of [tx, tx.getExecutor()]) {
    const execute = asked.executeQuery.bind(asked)
    asked.executeQuery = async <Row>(query: CompiledQuery<Row>) => {
      look(query.sql)
      return execute<Row>(query)
    }
  }
}

/** An owner that is given, or a row that carries them. */
const NAMES_OWNER = /"?user_id"?\s*=\s*(\$\d|any\s*\(\s*\$\d)|insert into [^(]*\([^)]*"?user_id"?/i

function noteUnrouted(sql: string, named: RegExp): void {
  const tables = [...new Set([...sql.matchAll(named)].map(([, table]) => table as string))].sort()
  if (tables.length === 0 || NAMES_OWNER.test(sql)) return
  const what = `${sql.trim().split(/\s/, 1)[0]?.toLowerCase()} ${tables.join(', ')}`
  if (!(what in CROSSES_OWNERS)) unrouted.push(`${what}: ${sql}`)
}

let unrouted: string[] = []

/** Kept and not thrown: the sweep goes on after whatever fails in it. */
export function takeUnrouted(): string[] {
  const taken = unrouted
  unrouted = []
  return taken
}
