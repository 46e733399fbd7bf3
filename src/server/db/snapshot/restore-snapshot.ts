import pg from 'pg'
import { connectTo } from '#server/db/connect.ts'
import { applyMigrations, type MigrateOptions, migrate, takeMigrationLock } from '#server/db/migrate.ts'
import { readMigrations } from '#server/db/migrations.ts'
import { digestTable, fixOutputFormat, loadTable } from '#server/db/snapshot/copy-rows.ts'
import {
  type Header,
  type Manifest,
  SnapshotError,
  SnapshotReader,
} from '#server/db/snapshot/snapshot-file.ts'
import {
  READER_ROLE,
  type SnapshotTable,
  sequenceValues,
  snapshotTables,
  tableNames,
} from '#server/db/snapshot/snapshot-tables.ts'

export type RestoreOptions = MigrateOptions & { file: string }

/** Tables with rows that a migration inserts. */
const FILLED_BY_MIGRATIONS = ['app_clock', 'payment_reviews', 'server_secrets']
const NOTHING_RESTORED = 'Nothing was restored: the file is damaged or was changed.'

/**
 * Restores everything into an empty database at the version of the snapshot, then migrates it. Afterwards either all
 * data is there and verified, or the database is as empty as before.
 */
export async function restoreSnapshot(options: RestoreOptions): Promise<Manifest> {
  const manifest = await loadDatabase(options)
  await migrate(options)
  return manifest
}

async function loadDatabase({ ownerUrl, file, print = () => {} }: RestoreOptions): Promise<Manifest> {
  using reader = new SnapshotReader(file)
  await using client = await connectTo(ownerUrl, 'MIGRATE_DATABASE_URL')
  const header = await reader.readHeader()
  await takeMigrationLock(client)
  await migrateToVersion(client, header, print)
  return await loadAllRows(client, reader)
}

async function migrateToVersion(client: pg.Client, { migrations }: Header, print: (line: string) => void) {
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
    throw new SnapshotError('This database is used for something else. Restore into a newly created one.')
  // Fewer applied migrations than the snapshot has are fine: an earlier restore was interrupted.
  if (applied.some((name, n) => migrations[n]?.name !== name))
    throw new SnapshotError(
      `This database is at ${applied.at(-1)}, the snapshot at ${last}. Restore into a newly created one; it is migrated as part of the restore.`,
    )
  await assertEmpty(client)
  await applyMigrations(client, { print, upTo: last })
}

async function appliedMigrations(client: pg.Client): Promise<string[]> {
  const { rows: tables } = await client.query<{ migrations: string | null }>(
    `select to_regclass('public.schema_migrations')::text as migrations`,
  )
  if (!tables[0]?.migrations) return []
  const { rows } = await client.query<{ name: string }>(
    'select name from schema_migrations order by name collate "C"',
  )
  return rows.map(({ name }) => name)
}

async function assertEmpty(client: pg.Client): Promise<void> {
  const tables = await tableNames(client)
  if (tables.length === 0) return
  await client.query('begin read only')
  await client.query(`set local role ${READER_ROLE}`)
  for (const name of tables.filter((candidate) => !FILLED_BY_MIGRATIONS.includes(candidate))) {
    const { rowCount } = await client.query(`select from ${client.escapeIdentifier(name)} limit 1`)
    if (rowCount)
      throw new SnapshotError(
        `This database is in use: there are rows in ${name}. Restore into an empty one, such as another DATA_DIR or a newly created database.`,
      )
  }
  await client.query('commit')
}

/** Runs in one transaction. The schema owner may turn off row-level security and triggers without being a superuser. */
async function loadAllRows(client: pg.Client, reader: SnapshotReader): Promise<Manifest> {
  await client.query('begin')
  await fixOutputFormat(client)
  const tables = await snapshotTables(client)
  for (const { name } of tables)
    await client.query(
      `alter table ${client.escapeIdentifier(name)} no force row level security, disable trigger user`,
    )
  for (const { name } of tables.filter((table) => FILLED_BY_MIGRATIONS.includes(table.name)))
    await client.query(`delete from ${client.escapeIdentifier(name)}`)
  const manifest = await loadTables(client, reader, tables)
  await assertMatchesManifest(client, tables, manifest)
  await setSequences(client, manifest)
  for (const { name, forcesRowSecurity } of tables)
    await client.query(
      `alter table ${client.escapeIdentifier(name)} enable trigger user${forcesRowSecurity ? ', force row level security' : ''}`,
    )
  await client.query('commit')
  await client.query('analyze')
  return manifest
}

/** Loads every section and returns the manifest, which must come last. */
async function loadTables(
  client: pg.Client,
  reader: SnapshotReader,
  tables: readonly SnapshotTable[],
): Promise<Manifest> {
  for (;;) {
    const part = await reader.readNext()
    if ('sequences' in part) {
      await reader.assertEnd()
      return part
    }
    if (!tables.some(({ name }) => name === part.table))
      throw new SnapshotError(`The snapshot has a table ${part.table} that this version does not have.`)
    await loadTable(client, { name: part.table, columns: part.columns }, reader.rows()).catch(
      throwSnapshotError(part.table),
    )
  }
}

/** Sets and verifies all sequences: one missing from the manifest would hand out numbers that are already in use. */
async function setSequences(client: pg.Client, { sequences }: Manifest): Promise<void> {
  for (const { name, value, isCalled } of sequences)
    await client
      .query('select setval($1::regclass, $2, $3)', [client.escapeIdentifier(name), value, isCalled])
      .catch(throwSnapshotError(name))
  for (const actual of await sequenceValues(client)) {
    const expected = sequences.find(({ name }) => name === actual.name)
    if (expected?.value !== actual.value || expected.isCalled !== actual.isCalled)
      throw new SnapshotError(
        `${actual.name} was restored as ${actual.value} instead of ${expected?.value ?? 'the saved value'}. ${NOTHING_RESTORED}`,
      )
  }
}

/** Explains an error of the database. Other errors, such as a lost connection, are kept. */
function throwSnapshotError(name: string): (error: unknown) => never {
  return (error) => {
    if (!(error instanceof pg.DatabaseError)) throw error
    throw new SnapshotError(
      `The database rejected the snapshot's data for ${name}: ${error.message}. Nothing was restored.`,
      { cause: error },
    )
  }
}

async function assertMatchesManifest(
  client: pg.Client,
  tables: readonly SnapshotTable[],
  manifest: Manifest,
): Promise<void> {
  for (const table of tables) {
    const expected = manifest.tables[table.name]
    const actual = await digestTable(client, table)
    if (expected?.sha256 !== actual.sha256 || expected.rows !== actual.rows)
      throw new SnapshotError(
        `${table.name} was restored with ${actual.rows} rows that differ from the ${expected?.rows ?? 0} saved ones. ${NOTHING_RESTORED}`,
      )
  }
}
