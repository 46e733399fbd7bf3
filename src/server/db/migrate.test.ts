import { afterEach, beforeEach, expect, test } from 'vitest'
import { connectTo } from '#server/db/connect.ts'
import { isMigrated, migrate } from '#server/db/migrate.ts'
import { assertSafeLogin } from '#server/db/safe-login.ts'
import { migrateBefore } from '#server/testing/migrate-before.ts'
import {
  administer,
  asAdministrator,
  createTestDatabase,
  type TestDatabase,
} from '#server/testing/test-database.ts'
import { openTestPool } from '#server/testing/test-pool.ts'

let database: TestDatabase
beforeEach(async () => {
  database = await createTestDatabase({ isEmpty: true })
})
afterEach(() => database.drop())

const listApplied = () =>
  asAdministrator<{ name: string }>(
    database.adminUrl,
    'select name from schema_migrations order by applied_at',
  )

const WAITING = `select from pg_locks where not granted and relation = 'appointments'::regclass`

test('applies each migration once when ten processes start together', async () => {
  const printed: string[] = []
  await Promise.all(
    Array.from({ length: 10 }, () => migrate({ ...database, print: (line) => printed.push(line) })),
  )
  const names = (await listApplied()).map(({ name }) => name)
  expect(names).toEqual([...names].sort())
  expect(printed).toEqual(names.map((name) => `Applying migration ${name}`))
})

test('refuses a migration that was edited after it ran', async () => {
  await migrate(database)
  await administer(database.adminUrl, `update schema_migrations set sha256 = 'other' where name like '0002%'`)
  await expect(migrate(database)).rejects.toThrow('Migration 0002_accounts.sql was edited after it ran')
})

test('rolls back a migration that fails', async () => {
  await administer(database.adminUrl, 'create table users (id int)')
  await expect(migrate(database)).rejects.toThrow('Migration 0002_accounts.sql failed and was undone')
  expect(await listApplied()).toEqual([{ name: '0001_foundations.sql' }])
  const sessions = await asAdministrator(database.adminUrl, `select to_regclass('sessions') as sessions`)
  expect(sessions).toEqual([{ sessions: null }])
})

test('gives way to a request when both wait for each other, and then tries again', async () => {
  await migrateBefore(database, '0026_extend_series.sql')
  await using request = await connectTo(database.adminUrl, 'the request')
  await request.query('begin; select from appointments limit 1')
  // It locks the series first, and then waits for the appointments.
  const migrated = migrate(database)
  await expect.poll(async () => (await asAdministrator(database.adminUrl, WAITING)).length).toBe(1)
  await request.query('select from appointment_series limit 1; commit')
  await migrated
  expect(await listApplied()).toContainEqual({ name: '0026_extend_series.sql' })
})

test('tells whether every migration has run', async () => {
  await migrate(database)
  const pool = openTestPool(database.appUrl)
  expect(await isMigrated(pool)).toBe(true)
  await administer(database.adminUrl, `delete from schema_migrations where name like '0004%'`)
  expect(await isMigrated(pool)).toBe(false)
  await pool.end()
})

test('refuses a superuser for the app before it changes anything', async () => {
  await expect(migrate({ ...database, appUrl: database.adminUrl })).rejects.toThrow('which is a superuser')
  const ledger = await asAdministrator(database.adminUrl, `select to_regclass('schema_migrations') as found`)
  expect(ledger).toEqual([{ found: null }])
})

test('names the setting whose database is unreachable', async () => {
  const nowhere = 'postgres://wheelhouse_owner:x@127.0.0.1:1/none'
  await expect(migrate({ ...database, ownerUrl: nowhere })).rejects.toThrow(
    'Cannot connect to MIGRATE_DATABASE_URL',
  )
  await expect(migrate({ ...database, appUrl: nowhere })).rejects.toThrow('Cannot connect to DATABASE_URL')
})

test.each([
  [
    'a superuser',
    (testDatabase: TestDatabase) => testDatabase.adminUrl,
    'which is a superuser or bypasses row-level security',
  ],
  ['the owner of the tables', (testDatabase: TestDatabase) => testDatabase.ownerUrl, 'which owns the tables'],
])('does not let the app log in as %s', async (_, address, problem) => {
  await migrate(database)
  const pool = openTestPool(address(database))
  await expect(assertSafeLogin(pool)).rejects.toThrow(problem)
  await pool.end()
})
