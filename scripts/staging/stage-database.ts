import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { migrate } from '#server/db/migrate.ts'
import { type DatabaseUrls, provisionDatabase } from '#server/db/provision.ts'
import { type PostgresOptions, type RunningPostgres, startPostgres } from '#tools/postgres/start-postgres.ts'

/** The product's database, wherever it runs. */
export type ReachableDatabase = DatabaseUrls & {
  adminUrl: string
  admin: pg.Pool
}

/** A separate Postgres with durable settings and the product's schema, as an operator would have it. */
export type StagedDatabase = ReachableDatabase & {
  postgres: RunningPostgres
  directory: string
  logFile: string
}

export async function stageDatabase(
  cleanup: AsyncDisposableStack,
  { isEmpty = false, ...options }: Partial<PostgresOptions> & { isEmpty?: boolean } = {},
): Promise<StagedDatabase> {
  const directory = options.directory ?? (await temporaryDirectory(cleanup))
  const postgres = await startPostgres({ ...options, directory })
  cleanup.defer(() => postgres.stop())
  return {
    ...(await addDatabase(cleanup, postgres, { isEmpty })),
    postgres,
    directory,
    logFile: join(directory, 'postgres.log'),
  }
}

/** Creates the product's logins and database, and migrates it unless it shall be empty. */
export async function addDatabase(
  cleanup: AsyncDisposableStack,
  postgres: { adminUrl: string },
  { isEmpty }: { isEmpty: boolean },
): Promise<ReachableDatabase> {
  const addresses = await provisionDatabase(postgres.adminUrl)
  if (!isEmpty) await migrate(addresses)
  const adminUrl = new URL(postgres.adminUrl)
  adminUrl.pathname = new URL(addresses.appUrl).pathname
  return { ...addresses, adminUrl: adminUrl.href, admin: openAdmin(cleanup, adminUrl.href) }
}

export function openAdmin(cleanup: AsyncDisposableStack, adminUrl: string): pg.Pool {
  const admin = new pg.Pool({ connectionString: adminUrl, max: 2 })
  // `end` does not wait for its connections, so Postgres may close them first, which emits an error.
  admin.on('error', () => {})
  cleanup.defer(() => admin.end())
  return admin
}

async function temporaryDirectory(cleanup: AsyncDisposableStack): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'wheelhouse-stage-'))
  cleanup.defer(() => rm(directory, { recursive: true, force: true }))
  return directory
}
