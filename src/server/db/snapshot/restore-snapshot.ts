import pg from 'pg'
import { connectTo } from '#server/db/connect.ts'
import { applyMigrations, type MigrateOptions, migrate, takeMigrationLock } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migrations.ts'
import { countRows, fillTable, speakPlainly } from '#server/db/snapshot/copy-rows.ts'
import { type Head, type Manifest, SnapshotError, SnapshotReader } from '#server/db/snapshot/snapshot-file.ts'
import {
  READER,
  type SnapshotTable,
  sequenceValues,
  snapshotTables,
  tableNames,
} from '#server/db/snapshot/snapshot-tables.ts'

export type RestoreOptions = MigrateOptions & { file: string }

/** Rows that a migration writes. */
const NEVER_EMPTY = ['app_clock', 'payment_reviews']
const NOTHING_KEPT = 'Nothing was kept: the file is damaged or was changed.'

/**
 * Brings everything back into an empty database, at the version it was taken at, and migrates from there. Either all of
 * it is there and has been compared, or the database is as empty as before.
 */
export async function restoreSnapshot(options: RestoreOptions): Promise<Manifest> {
  const manifest = await fillDatabase(options)
  await migrate(options)
  return manifest
}

async function fillDatabase({ ownerUrl, file, say = () => {} }: RestoreOptions): Promise<Manifest> {
  using reader = new SnapshotReader(file)
  await using client = await connectTo(ownerUrl, 'MIGRATE_DATABASE_URL')
  const head = await reader.head()
  await takeMigrationLock(client)
  await bringToVersion(client, head, say)
  return await fillAll(client, reader)
}

async function bringToVersion(client: pg.Client, { migrations }: Head, say: (line: string) => void) {
  const known = await readMigrations()
  const [first, last] = [migrations[0]?.name, migrations.at(-1)?.name]
  if (!first || !last) throw new SnapshotError('This snapshot does not say which version it was taken at.')
  const unknown = migrations.find(
    ({ name, sha256 }, n) => known[n]?.name !== name || known[n]?.sha256 !== sha256,
  )
  if (unknown)
    throw new SnapshotError(
      `This snapshot was taken by a version that ran ${unknown.name}, which is not part of this one. Restore it with that version, then upgrade.`,
    )
  const applied = await appliedMigrations(client)
  if (applied.length === 0 && (await tableNames(client)).length > 0)
    throw new SnapshotError('This database is used for something else. Restore into one that was just made.')
  // Fewer are those of a restore that was interrupted on the way.
  if (applied.some((name, n) => migrations[n]?.name !== name))
    throw new SnapshotError(
      `This database is at ${applied.at(-1)}, the snapshot at ${last}. Restore into one that was just made: it is migrated on the way.`,
    )
  await assertEmpty(client)
  await applyMigrations(client, { say, upTo: last })
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows: found } = await client.query<{ ledger: string | null }>(
    `select to_regclass('public.schema_migrations')::text as ledger`,
  )
  if (!found[0]?.ledger) return []
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migrations order by name collate "C"',
  )
  return rows.map(({ name }) => name)
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const tables = await tableNames(client)
  if (tables.length === 0) return
  await client.query('begin read only')
  await client.query(`set local role ${READER}`)
  for (const name of tables.filter((candidate) => !NEVER_EMPTY.includes(candidate))) {
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`)
    if (rowCount)
      throw new SnapshotError(
        `This database is in use: there are rows in ${name}. Restore into an empty one, such as another DATA_DIR or a database that was just made.`,
      )
  }
  await client.query('commit')
}

/** One transaction: an owner without superpowers may lift the wall and still the triggers for its own tables. */
async function fillAll(client: pg.Client, reader: SnapshotReader): Promise<Manifest> {
  await client.query('begin')
  await speakPlainly(client)
  const tables = await snapshotTables(client)
  for (const { name } of tables)
    await client.query(
      `alter table ${client.escapeIdentifier(name)} no force row level security, disable trigger user`,
    )
  for (const { name } of tables.filter((table) => NEVER_EMPTY.includes(table.name)))
    await client.query(`delete from ${client.escapeIdentifier(name)}`)
  const manifest = await fillInTurn(client, reader, tables)
  await assertSame(client, tables, manifest)
  await setSequences(client, manifest)
  for (const { name, isForced } of tables)
    await client.query(
      `alter table ${client.escapeIdentifier(name)} enable trigger user${isForced ? ', force row level security' : ''}`,
    )
  await client.query('commit')
  await client.query('analyze')
  return manifest
}

/** Also after the last table: what follows must be the manifest. */
async function fillInTurn(
  client: pg.Client,
  reader: SnapshotReader,
  tables: readonly SnapshotTable[],
): Promise<Manifest> {
  for (;;) {
    const part = await reader.next()
    if ('sequences' in part) {
      await reader.end()
      return part
    }
    if (!tables.some(({ name }) => name === part.table))
      throw new SnapshotError(`The snapshot tells of a table ${part.table} that this version does not have.`)
    await fillTable(client, { name: part.table, columns: part.columns }, reader.rows()).catch(
      refusedFor(part.table),
    )
  }
}

/** One that the manifest does not know would give numbers again that are in use. */
async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client
      .query('select setval($1::regclass, $2, $3)', [client.escapeIdentifier(name), value, isCalled])
      .catch(refusedFor(name))
  for (const found of await sequenceValues(client)) {
    const told = sequences.find(({ name }) => name === found.name)
    if (told?.value !== found.value || told.isCalled !== found.isCalled)
      throw new SnapshotError(
        `${found.name} came back at ${found.value} instead of ${told?.value ?? 'what was saved'}. ${NOTHING_KEPT}`,
      )
  }
}

/** A connection that broke says so itself. */
function refusedFor(name: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof pg.DatabaseError)) throw error
    throw new SnapshotError(
      `The database does not take what the snapshot has for ${name}: ${error.message}. Nothing was kept.`,
      { cause: error },
    )
  }
}

async function assertSame(
  client: pg.Client,
  tables: readonly SnapshotTable[],
  manifest: Manifest,
): Promise<void> {
  for (const table of tables) {
    const told = manifest.tables[table.name]
    const found = await countRows(client, table)
    if (told?.sha256 !== found.sha256 || told.rows !== found.rows)
      throw new SnapshotError(
        `${table.name} came back with ${found.rows} rows that are not the ${told?.rows ?? 0} which were saved. ${NOTHING_KEPT}`,
      )
  }
}
