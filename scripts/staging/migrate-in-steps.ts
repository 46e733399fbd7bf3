import pg from 'pg'
import { applyMigrations } from '#server/db/migrate.ts'
import { migrationNames } from '#server/db/migrations.ts'
import { provisionDatabase } from '#server/db/provision.ts'
import { type LockedTable, watchLocks } from './watch-locks.ts'

export type MigrationStep = {
  migration: string
  seconds: number
  locked: LockedTable[]
}

/** Applies one migration after the other and records which tables each one locks. */
export async function migrateInSteps(
  adminUrl: string,
  afterMigration: (migration: string, database: pg.Client) => Promise<void>,
): Promise<MigrationStep[]> {
  const { ownerUrl } = await provisionDatabase(adminUrl)
  const adminDatabaseUrl = new URL(adminUrl)
  adminDatabaseUrl.pathname = '/wheelhouse'
  await using connections = new AsyncDisposableStack()
  const connect = async (connectionString: string) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    connections.defer(() => client.end())
    return client
  }
  const [migrator, watcher, seeder] = [
    await connect(ownerUrl),
    await connect(adminDatabaseUrl.href),
    await connect(adminDatabaseUrl.href),
  ]
  const steps: MigrationStep[] = []
  for (const migration of await migrationNames()) {
    const locks = watchLocks(watcher)
    const started = performance.now()
    await applyMigrations(migrator, { upTo: migration, print: () => {} })
    const seconds = (performance.now() - started) / 1000
    steps.push({ migration, seconds, locked: await locks.stop() })
    await afterMigration(migration, seeder)
  }
  return steps
}
