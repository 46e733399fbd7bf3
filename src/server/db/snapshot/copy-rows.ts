import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from, to } from 'pg-copy-streams'
import type { SnapshotTable } from '#server/db/snapshot/snapshot-tables.ts'

export type Copied = { rows: number; sha256: string }

/** Values are written the same way whatever a server, a database or a login prefers. */
export async function speakPlainly(client: pg.Client): Promise<void> {
  await client.query(
    `set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
     set local extra_float_digits = 1; set local bytea_output = 'hex'; set local search_path = public`,
  )
}

/** Every row as a line of COPY's text format, and at the end how many there were and what they were. */
export async function* rowsOf(
  client: pg.Client,
  { name, columns, order }: SnapshotTable,
): AsyncGenerator<Buffer, Copied> {
  const listed = columns.map(pg.escapeIdentifier).join(', ')
  const rows = client.query(
    to(`copy (select ${listed} from ${pg.escapeIdentifier(name)} order by ${order}) to stdout`),
  )
  const hash = createHash('sha256')
  for await (const chunk of rows as AsyncIterable<Buffer>) {
    hash.update(chunk)
    yield chunk
  }
  return { rows: rows.rowCount, sha256: hash.digest('hex') }
}

/** What a table holds, without keeping it. */
export async function countRows(client: pg.Client, table: SnapshotTable): Promise<Copied> {
  const rows = rowsOf(client, table)
  for (;;) {
    const { done, value } = await rows.next()
    if (done) return value
  }
}

export async function fillTable(
  client: pg.Client,
  { name, columns }: Pick<SnapshotTable, 'name' | 'columns'>,
  rows: Readable | AsyncIterable<Buffer>,
): Promise<void> {
  const listed = columns.map(pg.escapeIdentifier).join(', ')
  await pipeline(rows, client.query(from(`copy ${pg.escapeIdentifier(name)} (${listed}) from stdin`)))
}
