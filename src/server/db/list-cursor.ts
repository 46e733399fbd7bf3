import { sql } from 'kysely'

/** A position in a list sorted newest first. A JavaScript date would lose the last three digits of `created_at`. */
export type ListCursor = { micros: string; id: string }

export function createdAtMicros(table: 'activity' | 'clients' | 'invoices') {
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

/** Only these, because each makes another statement to prepare. They are the usual and the largest page with the row after it. */
const PAGE_LIMITS = [51, 101]

/**
 * At least this limit, as part of the statement. For a limit that is a parameter, Postgres expects a tenth of the owner's rows,
 * so it would plan anew at each request of an owner with many rows.
 */
export function pageLimit(limit: number) {
  return sql.lit<number>(PAGE_LIMITS.find((size) => size >= limit) ?? limit)
}

/** Makes a lateral join read row by row. A cached plan for an owner with few rows could otherwise read all rows of another one. */
export const ONE_ROW = sql.lit<number>(1)

/** Expects at least `limit + 1` rows if there are as many: an extra one shows that there is a next page. */
export function toPage<Row extends ListCursor>(found: readonly Row[], limit: number) {
  const rows = found.slice(0, limit)
  const last = found.length > limit ? rows.at(-1) : undefined
  return { rows, next: last ? `${last.micros}_${last.id}` : null }
}
