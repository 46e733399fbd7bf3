import type pg from 'pg'
import { connectTo } from '#server/db/connect.ts'
import { copyRows, fixOutputFormat, type TableDigest } from '#server/db/snapshot/copy-rows.ts'
import {
  type Manifest,
  SnapshotError,
  sectionLines,
  snapshotLine,
  writeSnapshotFile,
} from '#server/db/snapshot/snapshot-file.ts'
import {
  READER_ROLE,
  sequenceValues,
  snapshotTables,
  tableNames,
} from '#server/db/snapshot/snapshot-tables.ts'

/** Writes a consistent copy of all data to a file without blocking anyone who uses the app. */
export async function takeSnapshot({
  ownerUrl,
  file,
}: {
  /** The schema's owner. */
  ownerUrl: string
  file: string
}): Promise<Manifest> {
  await using client = await connectTo(ownerUrl, 'MIGRATE_DATABASE_URL')
  const tables = (await tableNames(client)).map((name) => client.escapeIdentifier(name))
  if (tables.length === 0) throw new SnapshotError('There is nothing to back up: this database is empty.')
  await client.query('begin isolation level repeatable read read only')
  // The tables are locked before the first read, so that no migration changes them meanwhile.
  await client.query(`lock table ${tables.join(', ')} in access share mode`)
  await fixOutputFormat(client)
  const manifest: Manifest = { tables: {}, sequences: [] }
  await writeSnapshotFile(file, snapshotParts(client, manifest))
  return manifest
}

/** The queue is left out: the next sweep finds its work again in these tables. */
async function* snapshotParts(client: pg.Client, manifest: Manifest): AsyncGenerator<Buffer | string> {
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name collate "C"',
  )
  const takenAt = await transactionStart(client)
  yield snapshotLine({ wheelhouse: 'snapshot', format: 1, takenAt, migrations })
  const tables = await snapshotTables(client)
  manifest.sequences = await sequenceValues(client)
  await client.query(`set local role ${READER_ROLE}`)
  for (const table of tables) {
    const section = { table: table.name, columns: table.columns }
    const digest: TableDigest = yield* sectionLines(section, copyRows(client, table))
    manifest.tables[table.name] = digest
  }
  yield snapshotLine(manifest)
}

/** Everything committed before this time is in the snapshot. */
async function transactionStart(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ now: Date }>('select now()')
  return rows.map(({ now }) => now.toISOString()).join()
}
