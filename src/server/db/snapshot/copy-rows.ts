import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { SnapshotTable } from '#server/db/snapshot/snapshot-tables.ts'

export type TableDigest = { rows: number; sha256: string }

/** Makes Postgres write values the same way whatever the settings of the server, database or login. */
export async function fixOutputFormat(client: pg.Client): Promise<void> {
  await client.query(
    `set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
     set local extra_float_digits = 1; set local bytea_output = 'hex'; set local search_path = public`,
  )
}

/** Yields every row as a line of COPY's text format; returns their count and hash. */
export async function* copyRows(
  client: pg.Client,
  { name, columns, order }: SnapshotTable,
): AsyncGenerator<Buffer, TableDigest> {
  const columnList = columns.map(pg.escapeIdentifier).join(', ')
  const rows = client.query(
    to(`copy (select ${columnList} from ${pg.escapeIdentifier(name)} order by ${order}) to stdout`),
  )
  const hash = createHash('sha256')
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
  return { rows: rows.rowCount, sha256: hash.digest('hex') }
}

/** Computes the digest of a table without keeping its rows. */
export async function digestTable(client: pg.Client, table: SnapshotTable): Promise<TableDigest> {
  const rows = copyRows(client, table)
  for (;;) {
    const { done, value } = await rows.next()
    if (done) return value
  }
}

export async function loadTable(
  client: pg.Client,
  { name, columns }: Pick<SnapshotTable, 'name' | 'columns'>,
  rows: Readable | AsyncIterable<Buffer>,
): Promise<void> {
  const columnList = columns.map(pg.escapeIdentifier).join(', ')
  await pipeline(rows, client.query(from(`copy ${pg.escapeIdentifier(name)} (${columnList}) from stdin`)))
}
