import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import type { Pool } from '#server/db/pool.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { asAdministrator, createTestDatabase, type TestDatabase } from '#server/testing/test-database.ts'
import { openTestPool } from '#server/testing/test-pool.ts'

let database: TestDatabase
let pool: Pool
let luna: TestOwner
let mallory: TestOwner

const APPOINTMENT = '00000000-0000-4000-8000-000000000001'
const INVOICE = '00000000-0000-4000-8000-000000000002'
const CALENDAR = '00000000-0000-4000-8000-000000000003'
const DEPOSIT = '00000000-0000-4000-8000-000000000004'
const PICTURE = '00000000-0000-4000-8000-000000000005'

/** By table: a statement that gives Luna a row in it. Covers every table that has an owner. */
const ROWS: Record<string, string> = {
  users: `update users set full_name = 'Luna' where id = $1`,
  sessions: `update sessions set created_at = created_at where user_id = $1`,
  subscriptions: `update subscriptions set status = 'active' where user_id = $1`,
  user_settings: `insert into user_settings (user_id, business_name) values ($1, 'Luna Detailing')`,
  user_availability: `insert into user_availability (user_id) values ($1)`,
  pinned_places: `insert into pinned_places (user_id, address_key, latitude, longitude) values ($1, '1 elm st', 34, -118)`,
  brand_pictures: `insert into brand_pictures (user_id, id, kind, position, width, height, large, small)
                   values ($1, '${PICTURE}', 'photo', 0, 1, 1, 'x', 'x')`,
  picture_links: `insert into picture_links (user_id, picture_id) values ($1, '${PICTURE}')`,
  share_pictures: `insert into share_pictures (user_id, version, jpeg) values ($1, '0123456789abcdef', 'x')`,
  services: `insert into services (user_id, name) values ($1, 'Full Detail')`,
  clients: `insert into clients (user_id, name, email) values ($1, 'Ava', 'ava@example.com')`,
  appointment_series: `insert into appointment_series (user_id, rhythm) values ($1, 'weekly')`,
  appointments: `insert into appointments (user_id, id, client_name, client_email, service, appointment_time)
                 values ($1, '${APPOINTMENT}', 'Ava', 'ava@example.com', 'Full Detail', '2030-01-07 15:00Z')`,
  deposits: `insert into deposits (user_id, id, amount, policy, cutoff_hours, account_id, expires_at)
             values ($1, '${DEPOSIT}', 100, '', 0, 'acct_luna', 'infinity')`,
  deposit_links: `insert into deposit_links (token_hash, user_id, deposit_id) values (sha256('x'), $1, '${DEPOSIT}')`,
  booking_holds: `insert into booking_holds (user_id, visitor_hash, network, starts_at, ends_at, expires_at)
                  values ($1, sha256('x'), '192.0.2.1', '2030-01-07 16:00Z', '2030-01-07 17:00Z', 'infinity')`,
  drives: `insert into drives (user_id, appointment_id, driven_on, from_address, to_address, miles, estimated_minutes)
           values ($1, '${APPOINTMENT}', '2030-01-07', 'Base', '1 Elm St', 3.2, 12)`,
  manage_tokens: `insert into manage_tokens (user_id, token_hash, key_hash, request_hash, appointment_id)
                  values ($1, sha256('x'), sha256('y'), sha256('z'), '${APPOINTMENT}')`,
  invoices: `insert into invoices (user_id, id, client_email, description, amount)
             values ($1, '${INVOICE}', 'ava@example.com', 'Detail', 19999)`,
  // The first invoice created this row.
  invoice_counters: `update invoice_counters set last_number = last_number where user_id = $1`,
  // The first client created this row.
  owner_totals: `update owner_totals set clients = clients where user_id = $1`,
  invoice_lines: `insert into invoice_lines (user_id, invoice_id, position, description, quantity, unit_price)
                  values ($1, '${INVOICE}', 0, 'Detail', 100, 19999)`,
  invoice_checkouts: `insert into invoice_checkouts (user_id, invoice_id, n, account_id, amount, expires_at)
                      values ($1, '${INVOICE}', 1, 'acct_luna', 19999, 'infinity')`,
  pay_links: `insert into pay_links (user_id, invoice_id, token) values ($1, '${INVOICE}', repeat('x', 43))`,
  billing_customers: `insert into billing_customers (user_id, stripe_customer_id) values ($1, 'cus_luna')`,
  checkout_attempts: `insert into checkout_attempts (user_id, n, has_trial) values ($1, 1, true)`,
  connect_accounts: `insert into connect_accounts (user_id, account_id, n) values ($1, 'acct_luna', 1)`,
  client_imports: `insert into client_imports (user_id, added) values ($1, 1)`,
  booking_slugs: `insert into booking_slugs (user_id, slug) values ($1, 'wheelhouse-luna0000')`,
  booking_addresses: `insert into booking_addresses (user_id, slug) values ($1, 'luna-detailing')`,
  password_resets: `insert into password_resets (user_id, token_hash, expires_at) values ($1, sha256('x'), 'infinity')`,
  account_recoveries: `insert into account_recoveries (user_id, due_at, device, network, cancel_hash)
    values ($1, now(), 'Chrome on Android', '192.0.2.1', sha256('x'))`,
  known_devices: `insert into known_devices (user_id, token_hash) values ($1, sha256('x'))`,
  passkeys: `insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
             values ($1, 'x', 'x', 0, '{}', 'Phone')`,
  authenticators: `insert into authenticators (user_id, secret) values ($1, repeat('x', 20)::bytea)`,
  activity: `insert into activity (user_id, kind, via, device, network)
             values ($1, 'signed-in', 'browser', 'Chrome on Android', '192.0.2.1')`,
  recovery_codes: `insert into recovery_codes (user_id, code_hash) values ($1, sha256('x'))`,
  passkey_challenges: `insert into passkey_challenges (user_id, challenge_hash, expires_at) values ($1, sha256('x'), 'infinity')`,
  reminder_settings: `insert into reminder_settings (user_id) values ($1)`,
  reminder_refusals: `insert into reminder_refusals (user_id, email_key) values ($1, 'ava@example.com')`,
  calendar_feeds: `insert into calendar_feeds (user_id, token) values ($1, repeat('x', 43))`,
  busy_calendars: `insert into busy_calendars (user_id, id, name, url)
                   values ($1, '${CALENDAR}', 'Private', 'https://calendar.example/')`,
  busy_times: `insert into busy_times (user_id, calendar_id, starts_at, ends_at, whole_starts_at, whole_ends_at)
               values ($1, '${CALENDAR}', '2030-01-07 15:00Z', '2030-01-07 16:00Z', '2030-01-07 15:00Z', '2030-01-07 16:00Z')`,
  texts_by_hand: `insert into texts_by_hand (user_id, appointment_id, starts_at)
                  values ($1, '${APPOINTMENT}', '2030-01-07 15:00Z')`,
  email_verifications: `insert into email_verifications (user_id, token_hash, code_hash, expires_at)
    values ($1, sha256('token'), sha256('code'), now())`,
  applied_changes: `insert into applied_changes (user_id, key_hash, record_id) values ($1, sha256('key'), gen_random_uuid())`,
  message_allowances: `insert into message_allowances (user_id, day, sent) values ($1, '2030-01-07', 1)`,
  push_devices: `insert into push_devices (user_id, session_id, endpoint, p256dh, auth, label, new_bookings, changes, payments)
    values ($1, coalesce((select id from sessions where user_id = $1), gen_random_uuid()), 'https://push.example/1',
      repeat('x', 87), repeat('x', 22), 'Chrome on Android', true, true, true)`,
  mails: `insert into mails (user_id, letter, props, recipient) values ($1, 'mail-check', '{}', 'ava@example.com')`,
}

beforeAll(async () => {
  database = await createTestDatabase()
  pool = openTestPool(database.appUrl)
  const db = openDatabase(pool)
  luna = await anOwner(db)
  mallory = await anOwner(db)
  for (const statement of Object.values(ROWS)) await asAdministrator(database.adminUrl, statement, [luna.id])
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

/** Runs one statement as the app's login under a role, like hand-written code might. */
async function runAs(role: string, userId: string | null, statement: string, values: unknown[] = []) {
  const client = new pg.Client({ connectionString: database.appUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query(`select set_config('role', $1, true)`, [role])
    if (userId !== null) await client.query(`select set_config('app.user_id', $1, true)`, [userId])
    return await client.query(statement, values)
  } finally {
    await client.end()
  }
}

const ownerColumn = (table: string) => (table === 'users' ? 'id' : 'user_id')

test('the tests below cover every table that has an owner', async () => {
  const tables = await asAdministrator<{ name: string }>(
    database.adminUrl,
    `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'`,
  )
  expect(Object.keys(ROWS).sort()).toEqual([...tables.map(({ name }) => name), 'users'].sort())
})

/** Tables only the system sees, because they hold token hashes. */
const SECRET_TABLES = ['password_resets', 'email_verifications', 'known_devices', 'passkey_challenges']

describe.each(Object.keys(ROWS).filter((table) => !SECRET_TABLES.includes(table)))(
  'the table %s',
  (table) => {
    test('shows another owner nothing', async () => {
      const { rows } = await runAs(
        'wheelhouse_tenant',
        mallory.id,
        `select ${ownerColumn(table)} from ${table} where ${ownerColumn(table)} = $1`,
        [luna.id],
      )
      expect(rows).toEqual([])
    })

    test('lets another owner change and delete nothing', async () => {
      const column = ownerColumn(table)
      for (const statement of [
        `update ${table} set ${column} = ${column} where ${column} = $1`,
        `delete from ${table} where ${column} = $1`,
      ]) {
        const outcome = await runAs('wheelhouse_tenant', mallory.id, statement, [luna.id]).catch(
          (error) => error.code,
        )
        expect(typeof outcome === 'string' ? outcome : outcome.rowCount, statement).toSatisfy(
          (result) => result === 0 || result === '42501',
        )
      }
    })

    test('lets nobody move rows to or from another owner', async () => {
      const column = ownerColumn(table)
      const attempt = runAs('wheelhouse_tenant', luna.id, `update ${table} set ${column} = $1`, [mallory.id])
      await expect(attempt).rejects.toMatchObject({ code: '42501' })
      const insert = ROWS[table]
      if (!insert?.startsWith('insert')) return
      await expect(runAs('wheelhouse_tenant', mallory.id, insert, [luna.id])).rejects.toMatchObject({
        code: '42501',
      })
    })

    test('fails instead of returning no rows when the owner is not set', async () => {
      await expect(
        runAs('wheelhouse_tenant', null, `select ${ownerColumn(table)} from ${table}`),
      ).rejects.toMatchObject({
        code: '42704',
      })
      await expect(
        runAs('wheelhouse_tenant', '', `select ${ownerColumn(table)} from ${table}`),
      ).rejects.toMatchObject({
        code: '22P02',
      })
    })

    test('is inaccessible to a login that set no role', async () => {
      const client = new pg.Client({ connectionString: database.appUrl })
      await client.connect()
      await expect(client.query(`select * from ${table}`)).rejects.toMatchObject({ code: '42501' })
      await client.end()
    })
  },
)

test.each([...SECRET_TABLES, 'password_reset_requests'])(
  'keeps %s from everyone but the system',
  async (table) => {
    for (const role of ['wheelhouse_tenant', 'wheelhouse_visitor']) {
      await expect(runAs(role, luna.id, `select * from ${table}`)).rejects.toMatchObject({ code: '42501' })
    }
  },
)

test('shows password hashes only to the system', async () => {
  for (const role of ['wheelhouse_tenant', 'wheelhouse_visitor']) {
    await expect(runAs(role, luna.id, 'select password_hash from users')).rejects.toMatchObject({
      code: '42501',
    })
  }
})

test('shows the secrets of passkeys and codes only to the system', async () => {
  for (const column of [
    'public_key from passkeys',
    'secret from authenticators',
    'code_hash from recovery_codes',
  ])
    await expect(runAs('wheelhouse_tenant', luna.id, `select ${column}`), column).rejects.toMatchObject({
      code: '42501',
    })
})

test('shows visitors no rows of a business', async () => {
  for (const table of [
    'appointments',
    'clients',
    'services',
    'invoices',
    'subscriptions',
    'user_settings',
    'mails',
  ]) {
    await expect(runAs('wheelhouse_visitor', '', `select * from ${table}`), table).rejects.toMatchObject({
      code: '42501',
    })
  }
})

test('an owner can’t reference another owner’s client, although foreign keys bypass row-level security', async () => {
  const [client] = await asAdministrator<{ id: string }>(
    database.adminUrl,
    'select id from clients where user_id = $1',
    [luna.id],
  )
  const attempt = runAs(
    'wheelhouse_tenant',
    mallory.id,
    `insert into invoices (user_id, client_id, client_email, description, amount) values ($1, $2, 'm@example.com', 'x', 100)`,
    [mallory.id, client?.id],
  )
  await expect(attempt).rejects.toMatchObject({ code: '23503' })
})

test('lets no owner write a subscription', async () => {
  const attempt = runAs('wheelhouse_tenant', luna.id, `update subscriptions set status = 'active'`)
  await expect(attempt).rejects.toMatchObject({ code: '42501' })
})
