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
  const asAdmin = new URL(adminUrl)
  asAdmin.pathname = '/wheelhouse'
  await using open = new AsyncDisposableStack()
  const connect = async (connectionString: string) => {
    const client = new pg.Client({ connectionString })
    await client.connect()
    open.defer(() => client.end())
    return client
  }
  const [migrator, watcher, seeder] = [
    await connect(ownerUrl),
    await connect(asAdmin.href),
    await connect(asAdmin.href),
  ]
  const steps: MigrationStep[] = []
  for (const migration of await migrationNames()) {
    const watching = watchLocks(watcher)
    const started = performance.now()
    await applyMigrations(migrator, { upTo: migration, say: () => {} })
    const seconds = (performance.now() - started) / 1000
    steps.push({ migration, seconds, locked: await watching.stop() })
    await afterMigration(migration, seeder)
  }
  return steps
}
