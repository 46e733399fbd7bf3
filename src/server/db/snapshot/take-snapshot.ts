import type pg from 'pg'
import { connectTo } from '#server/db/connect.ts'
import { type Copied, rowsOf, speakPlainly } from '#server/db/snapshot/copy-rows.ts'
import {
  type Manifest,
  SnapshotError,
  sectionLines,
  snapshotLine,
  writeSnapshotFile,
} from '#server/db/snapshot/snapshot-file.ts'
import { READER, sequenceValues, snapshotTables, tableNames } from '#server/db/snapshot/snapshot-tables.ts'

/** Writes everything the product knows, as it was at one moment, into a file. Nobody who uses it waits meanwhile. */
export async function takeSnapshot({
  ownerUrl,
  file,
}: {
  /** The schema's owner. */
  ownerUrl: string
  file: string
}): Promise<Manifest> {
  await using client = await connectTo(ownerUrl, 'MIGRATE_DATABASE_URL')
  const locked = (await tableNames(client)).map((name) => client.escapeIdentifier(name))
  if (locked.length === 0) throw new SnapshotError('There is nothing to back up: this database is empty.')
  await client.query('begin isolation level repeatable read read only')
  // Before the first look: a migration must not change what is being read.
  await client.query(`lock table ${locked.join(', ')} in access share mode`)
  await speakPlainly(client)
  const manifest: Manifest = { tables: {}, sequences: [] }
  await writeSnapshotFile(file, snapshotParts(client, manifest))
  return manifest
}

/** The queue is left out: it carries work for right now, which the next sweep finds again in these tables. */
async function* snapshotParts(client: pg.Client, manifest: Manifest): AsyncGenerator<Buffer | string> {
  const { rows: migrations } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations order by name collate "C"',
  )
  const takenAt = await beginning(client)
  yield snapshotLine({ wheelhouse: 'snapshot', format: 1, takenAt, migrations })
  const tables = await snapshotTables(client)
  manifest.sequences = await sequenceValues(client)
  await client.query(`set local role ${READER}`)
  for (const table of tables) {
    const section = { table: table.name, columns: table.columns }
    const copied: Copied = yield* sectionLines(section, rowsOf(client, table))
    manifest.tables[table.name] = copied
  }
  yield snapshotLine(manifest)
}

/** Of this transaction: what was committed before is in the snapshot. */
async function beginning(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ now: Date }>('select now()')
  return rows.map(({ now }) => now.toISOString()).join()
}
