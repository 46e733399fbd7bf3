import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { connectTo } from '#server/db/connect.ts'
import { loadZipCodes, ZIP_CODES_MIGRATION } from '#server/db/load-zip-codes.ts'
import { isConcurrent, type Migration, migrationNames, readMigrations } from '#server/db/migrations.ts'
import { prepareQueues } from '#server/db/prepare-queues.ts'
import { APP_ROLES, assertSafeLogin } from '#server/db/safe-login.ts'

/** Any number of processes may start at once: one applies the migrations, the others wait and find nothing to do. */
const LOCK_KEY = 7_355_608
const LOCK_RETRY_MS = 200
/**
 * How long a migration waits for a table, while requests to that table wait behind it. If a migration and a request wait for
 * each other, waiting longer does not help: the migration gives way and tries again, well before Postgres ends the request.
 */
const LOCK_TIMEOUT = '200ms'
const LOCK_TRIES = 100

export type MigrateOptions = {
  /** The schema's owner. */
  ownerUrl: string
  /** The app's login, which is granted the roles and nothing else. */
  appUrl: string
  print?: (line: string) => void
}

export async function migrate({ ownerUrl, appUrl, print = () => {} }: MigrateOptions): Promise<void> {
  await assertSafeAppLogin(appUrl)
  await using client = await connectTo(ownerUrl, 'MIGRATE_DATABASE_URL')
  await takeMigrationLock(client)
  await applyMigrations(client, { print })
  await prepareQueues(ownerUrl)
  await grantAppRoles(client, appUrl)
}

/**
 * The lock is held until the connection ends. Waiters ask again and again: a statement that waits for the lock has a
 * snapshot, and an index built concurrently waits for all older snapshots, so the two would deadlock.
 */
export async function takeMigrationLock(client: pg.Client): Promise<void> {
  while (!(await hasTakenLock(client))) await pause(LOCK_RETRY_MS)
}

async function hasTakenLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ hasLock: boolean }>('select pg_try_advisory_lock($1) as "hasLock"', [
    LOCK_KEY,
  ])
  return rows[0]?.hasLock === true
}

/** Applies pending migrations, up to and including `upTo` if given. */
export async function applyMigrations(
  client: pg.Client,
  { print, upTo }: { print: (line: string) => void; upTo?: string },
): Promise<void> {
  await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`)
  await client.query(
    `create table if not exists schema_migrations
       (name text primary key, sha256 text not null, applied_at timestamptz not null default now())`,
  )
  for (const migration of await pendingMigrations(client)) {
    if (upTo !== undefined && migration.name > upTo) return
    print(`Applying migration ${migration.name}`)
    await applyMigration(client, migration)
  }
}

/** Runs before any change: the app would refuse to start with an unsafe login anyway. */
async function assertSafeAppLogin(appUrl: string): Promise<void> {
  await using client = await connectTo(appUrl, 'DATABASE_URL')
  await assertSafeLogin(client)
}

/** True once every migration this code knows has run. */
export async function isMigrated(client: { query: pg.Pool['query'] }): Promise<boolean> {
  const { rows } = await client.query<{ isInitialized: boolean }>(
    `select to_regprocedure('applied_migrations()') is not null as "isInitialized"`,
  )
  if (!rows[0]?.isInitialized) return false
  const applied = await client.query<{ names: string[] }>('select applied_migrations() as names')
  const names = new Set(applied.rows[0]?.names)
  return (await migrationNames()).every((name) => names.has(name))
}

async function pendingMigrations(client: pg.Client): Promise<Migration[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'select name, sha256 from schema_migrations',
  )
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]))
  const migrations = await readMigrations()
  const edited = migrations.find(({ name, sha256 }) => applied.has(name) && applied.get(name) !== sha256)
  if (edited) throw new Error(`Migration ${edited.name} was edited after it ran. Add a new one instead.`)
  return migrations.filter(({ name }) => !applied.has(name))
}

async function applyMigration(client: pg.Client, migration: Migration): Promise<void> {
  if (isConcurrent(migration)) return applyConcurrently(client, migration)
  for (let triesLeft = LOCK_TRIES; ; triesLeft -= 1) {
    try {
      return await applyInTransaction(client, migration)
    } catch (error) {
      // Requests get their turn before the next try.
      if (triesLeft > 1 && isLockFailure(error)) await pause(LOCK_RETRY_MS)
      else throw new Error(`Migration ${migration.name} failed and was undone`, { cause: error })
    }
  }
}

async function applyInTransaction(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('begin')
  try {
    await client.query(migration.sql)
    if (migration.name === ZIP_CODES_MIGRATION) await loadZipCodes(client)
    await recordApplied(client, migration)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** The tables were in use for too long, or a request waited for this migration at the same time. */
function isLockFailure(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ['55P03', '40P01'].includes(error.code ?? '')
}

/**
 * Builds indexes of large tables without blocking writes, which Postgres can't do in a transaction, and validates
 * constraints. Each statement can be repeated, because an interrupted migration runs again from its start.
 */
async function applyConcurrently(client: pg.Client, migration: Migration): Promise<void> {
  // Such a statement waits for running transactions without blocking anyone meanwhile.
  await client.query(`set lock_timeout = 0`)
  try {
    for (const statement of migration.sql.split(/;\s*\n/).filter((part) => part.trim() !== ''))
      await client.query(statement)
    await recordApplied(client, migration)
  } catch (error) {
    throw new Error(`Migration ${migration.name} failed and will run again`, { cause: error })
  } finally {
    await client.query(`set lock_timeout = '${LOCK_TIMEOUT}'`)
  }
}

async function recordApplied(client: pg.Client, { name, sha256 }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (name, sha256) values ($1, $2)', [name, sha256])
}

/** Functions that the scope statement calls to find the owner of an address. */
const OWNER_LOOKUPS = [
  'owner_of_slug(text)',
  'owner_of_manage_token(bytea)',
  'owner_of_pay_link(text)',
  'owner_of_deposit(bytea)',
  'owner_of_session(bytea)',
  'owner_of_calendar_feed(text)',
  'owner_of_picture(uuid)',
]

/** Lets the app assume each role inside a transaction without inheriting its rights outside one. */
async function grantAppRoles(client: pg.Client, appUrl: string): Promise<void> {
  const login = decodeURIComponent(new URL(appUrl).username)
  const { rows } = await client.query<{ role: string; has_inherit_option: boolean }>(
    `select role, current_setting('server_version_num')::int >= 160000 as has_inherit_option
     from unnest($2::text[]) role
     where not pg_has_role($1::name, role, 'member') or pg_has_role($1::name, role, 'usage')`,
    [login, APP_ROLES],
  )
  for (const { role, has_inherit_option } of rows) {
    const option = has_inherit_option ? ' with inherit false' : ''
    await client.query(`grant ${role} to ${pg.escapeIdentifier(login)}${option}`)
  }
  for (const lookup of OWNER_LOOKUPS) {
    const { rowCount } = await client.query('select where has_function_privilege($1::name, $2, $3)', [
      login,
      lookup,
      'execute',
    ])
    if (rowCount === 0)
      await client.query(`grant execute on function ${lookup} to ${pg.escapeIdentifier(login)}`)
  }
}
