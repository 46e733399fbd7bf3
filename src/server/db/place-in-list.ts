import { sql } from 'kysely'

/** Newest first. Holds `created_at` in microseconds because a JavaScript date would lose the last three digits. */
export type Place = { micros: string; id: string }

export function microsOf(table: 'clients' | 'invoices') {
  return sql<string>`(extract(epoch from ${sql.ref(`${table}.created_at`)}) * 1000000)::bigint`
}

export function isAfter({ micros, id }: Place) {
  const createdAt = sql`timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond'`
  return sql<boolean>`(created_at, id) < (${createdAt}, ${id}::uuid)`
}

export function placeAt(cursor: string | undefined): Place | null {
  if (cursor === undefined) return null
  const [micros = '', id = ''] = cursor.split('_')
  return { micros, id }
}

/** Expects `limit + 1` rows: the extra one shows that there is a next page. */
export function pageOf<Row extends Place>(found: readonly Row[], limit: number) {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last ? `${last.micros}_${last.id}` : null }
}
