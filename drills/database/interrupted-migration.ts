import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type pg from 'pg'
import { waitFor } from '#drills/checking/poll-until.ts'
import type { Product } from '#drills/product/open-product.ts'
import { freePort } from '#tools/postgres/free-port.ts'

const TIMEOUT_MS = 30_000

/**
 * Starts this release and kills it in the middle of a migration. Returns the migrations applied by then, or null if all
 * finished before it could be killed.
 */
export async function interruptMigration(
  { admin, environment, ownerUrl }: Product,
  cleanup: AsyncDisposableStack,
): Promise<string[] | null> {
  const locker = await admin.connect()
  let appliedBefore: string[] | null = null
  try {
    await lockTables(locker)
    const port = await freePort()
    const child = startMigrating({ ...environment, PORT: String(port), MIGRATE_DATABASE_URL: ownerUrl })
    const ended = once(child, 'exit')
    cleanup.defer(() => void child.kill('SIGKILL'))
    const isBlockedOrDone = async () => {
      const isBlocked = (await countLockWaits(admin)) > 0
      if (isBlocked) appliedBefore = await appliedMigrations(admin)
      return isBlocked || child.exitCode !== null || (await isReady(port))
    }
    await waitFor(isBlockedOrDone, TIMEOUT_MS, 'the release neither started to migrate nor became ready')
    child.kill('SIGKILL')
    await ended
  } finally {
    // Closing the connection ends the transaction, and with it the locks.
    locker.release(true)
  }
  await waitFor(
    async () => (await countMigrationConnections(admin)) === 0,
    TIMEOUT_MS,
    'a migration is still running',
  )
  return appliedBefore
}

/** Locks all tables like a writer, so that a migration that alters one has to wait and can be killed. */
async function lockTables(locker: pg.PoolClient): Promise<void> {
  const { rows } = await locker.query<{ tables: string }>(
    `select string_agg(oid::regclass::text, ', ') as tables from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`,
  )
  await locker.query('begin')
  await locker.query(`lock table ${rows[0]?.tables} in row exclusive mode`)
}

const startMigrating = (environment: Record<string, string>) =>
  spawn(process.execPath, ['src/server/main-web.ts'], {
    cwd: join(import.meta.dirname, '../..'),
    env: { PATH: process.env.PATH, NODE_ENV: 'production', ...environment },
    stdio: 'ignore',
  })

const isReady = (port: number) =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

async function countLockWaits(admin: Product['admin']): Promise<number> {
  const { rowCount } = await admin.query(
    `select from pg_locks join pg_stat_activity using (pid) where usename = 'wheelhouse_owner' and locktype = 'relation' and not granted`,
  )
  return rowCount ?? 0
}

async function countMigrationConnections(admin: Product['admin']): Promise<number> {
  const { rowCount } = await admin.query(
    `select from pg_stat_activity where usename = 'wheelhouse_owner' and backend_type = 'client backend'`,
  )
  return rowCount ?? 0
}

export async function appliedMigrations(admin: Product['admin']): Promise<string[]> {
  const { rows } = await admin.query<{ name: string }>('select name from schema_migrations order by name')
  return rows.map(({ name }) => name)
}
