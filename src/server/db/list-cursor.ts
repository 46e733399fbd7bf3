import { sql } from 'kysely'

/** A position in a list sorted newest first. A JavaScript date would lose the last three digits of `created_at`. */
export type ListCursor = { micros: string; id: string }

export function createdAtMicros(table: 'clients' | 'invoices') {
  return sql<string>`(extract(epoch from ${sql.ref(`${table}.created_at`)}) * 1000000)::bigint`
}

export function isPastCursor({ micros, id }: ListCursor) {
  const createdAt = sql`timestamptz 'epoch' + ${micros}::float8 * interval '1 microsecond'`
  return sql<boolean>`(created_at, id) < (${createdAt}, ${id}::uuid)`
}

export function parseCursor(cursor: string | undefined): ListCursor | null {
  if (cursor === undefined) return null
  const [micros = '', id = ''] = cursor.split('_')
  return { micros, id }
}

/** Expects `limit + 1` rows: the extra one shows that there is a next page. */
export function toPage<Row extends ListCursor>(found: readonly Row[], limit: number) {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last ? `${last.micros}_${last.id}` : null }
}
