import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, ConfigError } from '#server/base/config.ts'
import { type DatabaseUrls, provisionDatabase } from '#server/db/provision.ts'
import { findRunningPostgres } from '#tools/postgres/find-running-postgres.ts'
import { startPostgres } from '#tools/postgres/start-postgres.ts'
import { lockDataDirectory } from './data-directory.ts'

/** The operator's database, or the embedded one, which may be running. */
export async function databaseForBackup(
  config: Config,
  cleanup: AsyncDisposableStack,
): Promise<DatabaseUrls> {
  if (config.databaseUrl) return configuredDatabase(config)
  const directory = join(config.dataDirectory, 'postgres')
  const runningUrl = await findRunningPostgres(directory)
  if (runningUrl) return provisionDatabase(runningUrl)
  if (!existsSync(join(directory, 'cluster')))
    throw new ConfigError([`There is no database in ${config.dataDirectory}. Set DATA_DIR or DATABASE_URL.`])
  return embeddedDatabase(config, cleanup)
}

/** An embedded database is locked for this process during the restore. */
export async function databaseForRestore(
  config: Config,
  cleanup: AsyncDisposableStack,
): Promise<DatabaseUrls> {
  return config.databaseUrl ? configuredDatabase(config) : embeddedDatabase(config, cleanup)
}

function configuredDatabase({ databaseUrl, migrateDatabaseUrl }: Config): DatabaseUrls {
  if (!databaseUrl || !migrateDatabaseUrl)
    throw new ConfigError([
      'MIGRATE_DATABASE_URL must be set: the owner of the schema reads and restores snapshots',
    ])
  return { appUrl: databaseUrl, ownerUrl: migrateDatabaseUrl }
}

async function embeddedDatabase(
  { dataDirectory }: Config,
  cleanup: AsyncDisposableStack,
): Promise<DatabaseUrls> {
  const lock = lockDataDirectory(dataDirectory)
  cleanup.defer(() => lock.release())
  const postgres = await startPostgres({ directory: join(dataDirectory, 'postgres') })
  cleanup.defer(() => postgres.stop())
  return provisionDatabase(postgres.adminUrl)
}
