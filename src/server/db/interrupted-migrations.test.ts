import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyMigrations } from '#server/db/migrate.ts'
import { isConcurrent, readMigrations } from '#server/db/migrations.ts'
import {
  administer,
  asAdministrator,
  createTestDatabase,
  type TestDatabase,
} from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true })
  // Applies no migration; only creates the table that records them.
  await withConnection((client) => applyMigrations(client, { upTo: '', print: () => {} }))
})
afterAll(() => database.drop())

const migrations = await readMigrations()

/** Every table, column, constraint, index, policy, trigger and function. */
async function schemaDump(): Promise<string> {
  const rows = await asAdministrator<{ line: string }>(
    database.adminUrl,
    `select line from (
       select format('%s %s %s %s', attrelid::regclass, attname, atttypid::regtype, attnotnull)
         from pg_attribute join pg_class on pg_class.oid = attrelid
         where relnamespace = 'public'::regnamespace and attnum > 0 and not attisdropped
       union all select pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
       union all select indexdef from pg_indexes where schemaname = 'public'
       union all select pg_get_triggerdef(t.oid) from pg_trigger t join pg_class c on c.oid = tgrelid
         where relnamespace = 'public'::regnamespace and not tgisinternal
       union all select p::text from pg_policies p
       union all select pg_get_functiondef(oid) from pg_proc
         where pronamespace = 'public'::regnamespace and prokind = 'f' and prolang <> (select oid from pg_language where lanname = 'c')
     ) lines (line) order by line`,
  )
  return rows.map(({ line }) => line).join('\n')
}

async function withConnection<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.ownerUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Runs the migration and ends its connection before the commit. */
async function runWithoutCommit(sql: string): Promise<void> {
  await withConnection(async (client) => {
    await client.query('begin')
    await client.query(sql)
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const ended = new Promise((end) => client.once('end', end))
    await administer(database.adminUrl, 'select pg_terminate_backend($1)', [rows[0]?.pid])
    await ended
  })
}

async function runFirstStatements(sql: string): Promise<void> {
  await withConnection(async (client) => {
    for (const statement of sql.split(';').slice(0, 2)) await client.query(statement)
  })
}

/** The first rows of a new owner. */
const FIRST_ROWS = `
  insert into users (id, email, password_hash) values ('00000000-0000-4000-8000-000000000001', 'luna@example.com', 'x');
  insert into clients (user_id, name, email) values ('00000000-0000-4000-8000-000000000001', 'Ava', 'ava@example.com');
  insert into appointments (user_id, client_name, client_email, service, appointment_time)
    values ('00000000-0000-4000-8000-000000000001', 'Ava', 'ava@example.com', 'Wash', '2030-01-07T10:00:00Z')`

test.each(migrations)(
  '$name leaves nothing half done when it is interrupted, and then runs once',
  async ({ name, sql }) => {
    const before = await schemaDump()
    // Statements outside of a transaction can't be rolled back. They are repeated instead.
    if (isConcurrent({ name })) await runFirstStatements(sql)
    else {
      await runWithoutCommit(sql)
      expect(await schemaDump()).toBe(before)
    }

    const printed: string[] = []
    const apply = () =>
      withConnection((client) => applyMigrations(client, { upTo: name, print: (line) => printed.push(line) }))
    await apply()
    const after = await schemaDump()
    await apply()
    expect(printed).toEqual([`Applying migration ${name}`])
    expect(await schemaDump()).toBe(after)
    if (name.startsWith('0003')) await administer(database.adminUrl, FIRST_ROWS)
  },
)
