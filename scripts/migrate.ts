import { existsSync } from 'node:fs'
import { ConfigError, readConfig } from '#server/base/config.ts'
import { migrate } from '#server/db/migrate.ts'
import { printableError } from './printable-error.ts'

// Migrates with the schema owner's login and ends, so that no server needs that login.
if (existsSync('.env')) process.loadEnvFile()
try {
  const { databaseUrl, migrateDatabaseUrl } = readConfig()
  if (!databaseUrl || !migrateDatabaseUrl)
    throw new ConfigError(['DATABASE_URL and MIGRATE_DATABASE_URL must be set'])
  await migrate({ ownerUrl: migrateDatabaseUrl, appUrl: databaseUrl, print: console.log })
  console.log('The database is up to date')
} catch (error) {
  console.error(printableError(error))
  process.exitCode = 1
}
