import { afterAll, beforeAll, expect, test } from 'vitest'
import { TABLES_WITHOUT_OWNER } from '#server/db/tables-without-owner.ts'
import { asAdministrator, createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

const query = <Row extends Record<string, unknown>>(statement: string) =>
  asAdministrator<Row>(database.adminUrl, statement)

const listOwnersTables = async () =>
  (
    await query<{ name: string }>(`select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') order by relname`)
  )
    .map(({ name }) => name)
    .filter((name) => !(name in TABLES_WITHOUT_OWNER))

test('the owners’ tables are exactly these', async () => {
  const expected = [
    'activity',
    'applied_changes',
    'appointment_series',
    'appointments',
    'authenticators',
    'booking_holds',
    'brand_pictures',
    'busy_calendars',
    'busy_times',
    'checkout_attempts',
    'client_imports',
    'clients',
    'deposits',
    'drives',
    'invoice_checkouts',
    'invoice_counters',
    'invoice_lines',
    'invoices',
    'message_allowances',
    'owner_totals',
    'passkeys',
    'pinned_places',
    'push_devices',
    'recovery_codes',
    'reminder_refusals',
    'reminder_settings',
    'services',
    'share_pictures',
    'subscriptions',
    'texts_by_hand',
    'user_availability',
    'user_settings',
  ]
  expect(await listOwnersTables()).toEqual(expected)
})

test('every table in the list of tables without an owner exists', async () => {
  const rows = await query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')`)
  expect(Object.keys(TABLES_WITHOUT_OWNER).filter((name) => !rows.some((row) => row.name === name))).toEqual(
    [],
  )
})

test('every row in an owner’s table has exactly one owner', async () => {
  const rows = await query<{ name: string }>(`select attrelid::regclass::text as name from pg_attribute
    where attname = 'user_id' and attnotnull and attrelid::regclass::text = any(array['${(await listOwnersTables()).join("','")}'])`)
  expect(rows.map(({ name }) => name).sort()).toEqual(await listOwnersTables())
})

test('row-level security is forced on every table of an owner', async () => {
  const rows = await query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relrowsecurity and relforcerowsecurity`)
  const forced = new Set(rows.map(({ name }) => name))
  expect((await listOwnersTables()).filter((name) => !forced.has(name))).toEqual([])
})

type Policy = {
  name: string
  table: string
  permissive: string
  role: string
  rule: string
  check: string | null
}

/** Restrictive policies, each with its reason. They take rights away from every role, also from the schema's owner. */
const OTHER_POLICIES: Readonly<Record<string, string>> = {
  'activity only_old_rows_deletable': 'Old entries are deleted by a function, which must delete no others.',
}

test('every table of an owner has one policy for tenants and one for the system, and no other', async () => {
  const all = await query<Policy>(`
    select tablename || ' ' || policyname as name, tablename as table, permissive, roles[1]::text as role, qual as rule,
      with_check as check
    from pg_policies order by role desc`)
  const others = all.filter(({ name }) => name in OTHER_POLICIES)
  expect(others.map(({ name }) => name).sort()).toEqual(Object.keys(OTHER_POLICIES).sort())
  expect(new Set(others.map(({ permissive }) => permissive))).toEqual(new Set(['RESTRICTIVE']))
  const policies = all
    .filter(({ name }) => !(name in OTHER_POLICIES))
    .map(({ table, role, rule, check }) => ({ table, role, rule, check }))
  const isOwnersRow = `(user_id = (current_setting('app.user_id'::text))::uuid)`
  for (const table of await listOwnersTables()) {
    expect(policies.filter((policy) => policy.table === table)).toEqual([
      { table, role: 'wheelhouse_tenant', rule: isOwnersRow, check: isOwnersRow },
      { table, role: 'wheelhouse_system', rule: 'true', check: 'true' },
    ])
  }
})

test('every foreign key between owners’ tables contains the owner', async () => {
  const keys = await query<{ key: string; columns: string[]; target: string; target_columns: string[] }>(`
    select conrelid::regclass || '.' || conname as key, confrelid::regclass::text as target,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns,
      array(select attname::text from pg_attribute where attrelid = confrelid and attnum = any(confkey)) as target_columns
    from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`)
  expect(keys.length).toBeGreaterThan(0)
  const withoutOwner = keys.filter(({ columns, target, target_columns }) =>
    target === 'users'
      ? !columns.includes('user_id')
      : !(columns.includes('user_id') && target_columns.includes('user_id')),
  )
  expect(withoutOwner).toEqual([])
})

/** Unique keys across owners, each with its reason. */
const KEYS_WITHOUT_OWNER: Readonly<Record<string, string>> = {
  appointments_id_key: 'Devices choose ids, and the worker finds appointments of all owners by id.',
}

test('every unique key of an owner’s table contains the owner', async () => {
  const keys = await query<{ key: string; table: string; columns: string[] }>(`
    select indexrelid::regclass::text as key, indrelid::regclass::text as table,
      array(select attname::text from pg_attribute where attrelid = indrelid and attnum = any(indkey)) as columns
    from pg_index join pg_class on pg_class.oid = indrelid
    where indisunique and relnamespace = 'public'::regnamespace`)
  const tables = await listOwnersTables()
  const withoutOwner = keys.filter(
    ({ table, columns }) => tables.includes(table) && !columns.includes('user_id'),
  )
  expect(withoutOwner.map(({ key }) => key)).toEqual(Object.keys(KEYS_WITHOUT_OWNER))
})

test('visitors have no access to owners’ tables: public pages read them as the owner of their address', async () => {
  const rows = await query<{ name: string }>(`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
      and has_any_column_privilege('wheelhouse_visitor', oid, 'select, insert, update')`)
  const accessible = new Set(rows.map(({ name }) => name))
  expect((await listOwnersTables()).filter((name) => accessible.has(name))).toEqual([])
})

test('every exclusion constraint contains the owner', async () => {
  const keys = await query<{ key: string; table: string; columns: string[] }>(`
    select conname as key, conrelid::regclass::text as table,
      array(select attname::text from pg_attribute where attrelid = conrelid and attnum = any(conkey)) as columns
    from pg_constraint where contype = 'x' and connamespace = 'public'::regnamespace`)
  expect(keys.length).toBeGreaterThan(0)
  expect(keys.filter(({ columns }) => !columns.includes('user_id'))).toEqual([])
})

/** Each with its reason. */
const FUNCTIONS_ON_OWNERS_TABLES: Readonly<Record<string, string>> = {
  delete_old_activity: 'No role of the app may delete entries; policies limit the function to old ones.',
}

test('no other security definer function accesses owners’ tables', async () => {
  const bodies = await query<{
    name: string
    body: string
  }>(`select proname as name, prosrc as body from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace`)
  const tables = await listOwnersTables()
  const accessing = bodies.filter(({ body }) =>
    tables.some((table) =>
      new RegExp(`\\b(from|join|into|update)\\s+(public\\.)?${table}\\b`, 'i').test(body),
    ),
  )
  expect(accessing.map(({ name }) => name)).toEqual(Object.keys(FUNCTIONS_ON_OWNERS_TABLES))
})

test('every security definer function has a fixed search path', async () => {
  const withoutFixedPath = await query(`select proname from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace
      and not coalesce(proconfig @> array['search_path=""'], false)`)
  expect(withoutFixedPath).toEqual([])
})

test('everybody can call only the security definer functions that reveal nothing about anyone', async () => {
  const callable = await query<{ name: string }>(`select proname as name from pg_proc
    where prosecdef and pronamespace = 'public'::regnamespace and has_function_privilege('public', oid, 'execute')
    order by name`)
  expect(callable.map(({ name }) => name)).toEqual(['app_now', 'applied_migrations'])
})

test('the app’s login has no special privileges', async () => {
  const logins = await query(`
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

test('none of our roles can bypass row-level security or change the schema', async () => {
  const roles = await query<{ name: string }>(`select rolname as name from pg_roles
    where rolname like 'wheelhouse%' and rolname <> 'wheelhouse_owner' and (rolsuper or rolbypassrls or rolcreaterole
      or has_schema_privilege(oid, 'public', 'create') or has_database_privilege(oid, current_database(), 'create'))`)
  expect(roles).toEqual([])
})

test('neither owners nor visitors can become the system', async () => {
  const memberships = await query(`select member.rolname from pg_roles member, pg_roles target
    where member.rolname in ('wheelhouse_tenant', 'wheelhouse_visitor') and target.rolname like 'wheelhouse%'
      and target.oid <> member.oid and pg_has_role(member.oid, target.oid, 'member')`)
  expect(memberships).toEqual([])
})

test('row-level security is forced on every table with a user_id, including the directories', async () => {
  const unforced = await query(`select c.relname from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attname = 'user_id'
      and not (c.relrowsecurity and c.relforcerowsecurity)`)
  expect(unforced).toEqual([])
})

test('there are no views, which would read with their creator’s rights', async () => {
  expect(
    await query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('v', 'm')`,
    ),
  ).toEqual([])
})

// Server-level settings such as fsync are tested with the server that tools/postgres starts.
test('a commit returns only once it is on disk', async () => {
  expect(await query(`select setting from pg_settings where name = 'synchronous_commit'`)).toEqual([
    { setting: 'on' },
  ])
})

test('every constraint is validated', async () => {
  expect(await query(`select conname from pg_constraint where not convalidated`)).toEqual([])
})
