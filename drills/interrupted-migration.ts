import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { freePort } from '#tools/postgres/free-port.ts'
import { eventually } from './eventually.ts'
import type { Product } from './open-product.ts'

const BEGINS_WITHIN_MS = 30_000

/** Kills a start of this release in the middle of its migration. False: there is no middle that it could be caught in. */
export async function interruptMigration({ admin, environment, ownerUrl }: Product): Promise<boolean> {
  const holder = await admin.connect()
  const { rows } = await holder.query<{ tables: string }>(
    `select string_agg(oid::regclass::text, ', ') as tables from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and relname <> 'schema_migrations'`,
  )
  // As whoever writes holds them: a migration that changes one waits, and is caught waiting.
  await holder.query('begin')
  await holder.query(`lock table ${rows[0]?.tables} in row exclusive mode`)
  const child = spawn(process.execPath, ['src/server/main-web.ts'], {
    cwd: join(import.meta.dirname, '..'),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ...environment,
      PORT: String(await freePort()),
      MIGRATE_DATABASE_URL: ownerUrl,
    },
    stdio: 'ignore',
  })
  const ended = once(child, 'exit')
  const isWaiting = async () => (await waitingMigrations(admin)) > 0
  const isCaught = Number.isFinite(await eventually(isWaiting, BEGINS_WITHIN_MS))
  child.kill('SIGKILL')
  await ended
  await holder.query('rollback')
  holder.release()
  await eventually(async () => (await migrators(admin)) === 0, BEGINS_WITHIN_MS)
  return isCaught
}

async function waitingMigrations(admin: Product['admin']): Promise<number> {
  const { rowCount } = await admin.query(
    `select from pg_locks join pg_stat_activity using (pid) where usename = 'wheelhouse_owner' and not granted`,
  )
  return rowCount ?? 0
}

async function migrators(admin: Product['admin']): Promise<number> {
  const { rowCount } = await admin.query(
    `select from pg_stat_activity where usename = 'wheelhouse_owner' and backend_type = 'client backend'`,
  )
  return rowCount ?? 0
}
