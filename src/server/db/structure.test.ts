import { afterAll, beforeAll, expect, test } from 'vitest'
import { TABLES_WITHOUT_OWNER } from '#server/db/tables-without-owner.ts'
import { asAdministrator, createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const look = <Row extends Record<string, unknown>>(statement: string) =>
  asAdministrator<Row>(database.adminUrl, statement)

const ownersTables = async () =>
  (
    await look<{ name: string }>(`select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`)
  )
    .map(({ name }) => name)
    .filter((name) => !(name in TABLES_WITHOUT_OWNER))

test('knows the tables of the specification', async () => {
  const named = [
    'appointment_series',
    'appointments',
    'booking_holds',
    'busy_calendars',
    'busy_times',
    'checkout_attempts',
    'client_imports',
    'clients',
    'invoice_checkouts',
    'invoice_counters',
    'invoice_lines',
    'invoices',
    'owner_totals',
    'reminder_refusals',
    'reminder_settings',
    'services',
    'subscriptions',
    'texts_by_hand',
    'user_availability',
    'user_settings',
  ]
  expect(await ownersTables()).toEqual(named)
})

test('lists no table without an owner that does not exist', async () => {
  const rows = await look<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
  expect(Object.keys(TABLES_WITHOUT_OWNER).filter((name) => !rows.some((row) => row.name === name))).toEqual(
    [],
  )
})

test('gives every row of an owner exactly one owner', async () => {
  const rows = await look<{ name: string }>(`select attrelid::regclass::text as name from pg_attribute
    where attname = 'user_id' and attnotnull and attrelid::regclass::text = any(array['${(await ownersTables()).join("','")}'])`)
  expect(rows.map(({ name }) => name).sort()).toEqual(await ownersTables())
})

test('forces row-level security on every table of an owner', async () => {
  const rows = await look<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relrowsecurity and relforcerowsecurity`)
  const forced = new Set(rows.map(({ name }) => name))
  expect((await ownersTables()).filter((name) => !forced.has(name))).toEqual([])
})

test('has one policy for tenants and one for the system on every table of an owner, and no other', async () => {
  const policies = await look<{ table: string; role: string; rule: string; check: string | null }>(`
    select tablename as table, roles[1]::text as role, qual as rule, with_check as check from pg_policies order by role desc`)
  const owned = `(user_id = (current_setting('app.user_id'::text))::uuid)`
  for (const table of await ownersTables()) {
    expect(policies.filter((policy) => policy.table === table)).toEqual([
      { table, role: 'wheelhouse_tenant', rule: owned, check: owned },
      { table, role: 'wheelhouse_system', rule: 'true', check: 'true' },
    ])
  }
})

test('carries the owner in every foreign key between tables of an owner', async () => {
  const keys = await look<{ key: string; columns: string[]; target: string; target_columns: string[] }>(`
    select conrelid::regclass || '.' || conname as key, confrelid::regclass::text as target,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns,
      array(select attname::text from pg_attribute where attrelid = confrelid and attnum = any(confkey)) as target_columns
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  expect(keys.length).toBeGreaterThan(0)
  const careless = keys.filter(({ columns, target, target_columns }) =>
    target === 'users'
      ? !columns.includes('user_id')
      : !(columns.includes('user_id') && target_columns.includes('user_id')),
  )
  expect(careless).toEqual([])
})

test('contains the owner in every unique key of an owner’s table', async () => {
  const keys = await look<{ key: string; table: string; columns: string[] }>(`
    select indexrelid::regclass::text as key, indrelid::regclass::text as table,
      array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace`)
  const tables = await ownersTables()
  expect(keys.filter(({ table, columns }) => tables.includes(table) && !columns.includes('user_id'))).toEqual(
    [],
  )
})

test('keeps visitors away from every table of an owner: they are asked as the owner whom an address leads to', async () => {
  const rows = await look<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and has_any_column_privilege('wheelhouse_visitor', oid, 'select, insert, update')`)
  const open = new Set(rows.map(({ name }) => name))
  expect((await ownersTables()).filter((name) => open.has(name))).toEqual([])
})

test('contains the owner in whatever else keeps two rows of an owner apart', async () => {
  const keys = await look<{ key: string; table: string; columns: string[] }>(`
    select conname as key, conrelid::regclass::text as table,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint where contype = 'x' and connamespace = 'public'::regnamespace`)
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.filter(({ columns }) => !columns.includes('user_id'))).toEqual([])
})

test('lets functions with their owner’s rights touch only the tables of the owner who is asked as', async () => {
  const bodies = await look<{
    name: string
    body: string
  }>(`select proname as name, prosrc as body from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace`)
  const tables = await ownersTables()
  const touching = bodies.filter(({ body }) =>
    tables.some((table) =>
      new RegExp(`\\b(from|join|into|update)\\s+(public\\.)?${table}\\b`, 'i').test(body),
    ),
  )
  expect(touching.map(({ name }) => name)).toEqual([])
})

test('lets no function run with its owner’s rights along a path that a caller chooses', async () => {
  const loose = await look(`select proname from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace
      and not coalesce(proconfig @> array['search_path=""'], false)`)
  expect(loose).toEqual([])
})

test('lets everybody call what runs with its owner’s rights only where it tells nothing of anybody', async () => {
  const open = await look<{ name: string }>(`select proname as name from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace and has_function_privilege('public', oid, 'execute')
    order by name`)
  expect(open.map(({ name }) => name)).toEqual(['app_now', 'applied_migrations'])
})

test('lets the app log in with a role that is above nothing', async () => {
  const logins = await look(`
    select rolsuper, rolbypassrls, rolinherit, rolcreaterole, rolcreatedb,
      exists (select from pg_class where relowner = r.oid) as owns_something
    from pg_roles r where rolname = 'wheelhouse_app'`)
  expect(logins).toEqual([
    {
      rolsuper: false,
      rolbypassrls: false,
      rolinherit: false,
      rolcreaterole: false,
      rolcreatedb: false,
      owns_something: false,
    },
  ])
})

test('gives no role of ours a way past row-level security, nor into the schema', async () => {
  const roles = await look<{ name: string }>(`select rolname as name from pg_roles
    where rolname like 'wheelhouse%' and rolname <> 'wheelhouse_owner' and (rolsuper or rolbypassrls or rolcreaterole
      or has_schema_privilege(oid, 'public', 'create') or has_database_privilege(oid, current_database(), 'create'))`)
  expect(roles).toEqual([])
})

test('lets neither owners nor visitors become the system', async () => {
  const ways = await look(`select member.rolname from pg_roles member, pg_roles target
    where member.rolname in ('wheelhouse_tenant', 'wheelhouse_visitor') and target.rolname like 'wheelhouse%'
      and target.oid <> member.oid and pg_has_role(member.oid, target.oid, 'member')`)
  expect(ways).toEqual([])
})

test('guards every table that names an owner, the directories too', async () => {
  const open = await look(`select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'user_id'
      and not (c.relrowsecurity and c.relforcerowsecurity)`)
  expect(open).toEqual([])
})

test('has no view, which would read with its maker’s rights', async () => {
  expect(
    await look(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`,
    ),
  ).toEqual([])
})

// What only a server can be told, fsync among it, is asked of the one we start: tools/postgres.
test('waits for every commit', async () => {
  expect(await look(`select setting from pg_settings where name = 'synchronous_commit'`)).toEqual([
    { setting: 'on' },
  ])
})

test('what was promised of rows that were there before is proven', async () => {
  expect(await look(`select conname from pg_constraint where not convalidated`)).toEqual([])
})
