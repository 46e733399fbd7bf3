import { parse } from 'csv-parse/sync'
import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { csvCell } from '#server/owner-data/csv-cell.ts'
import { EXPORTED_COLUMNS } from '#server/owner-data/exported-columns.ts'
import { aPicture, pictureUpload } from '#server/testing/a-picture.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { eventually } from '#server/testing/eventually.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

async function download({ headers }: TestOwner) {
  const response = await server.request('/api/your-data', { headers })
  expect(response.status).toBe(200)
  const { filename, zip } = (await response.json()) as { filename: string; zip: string }
  const files = Object.entries(unzipSync(Buffer.from(zip, 'base64')))
  return { filename, files: new Map(files.map(([name, bytes]) => [name, strFromU8(bytes)])) }
}

type ExportedJson = Record<keyof typeof EXPORTED_COLUMNS, Record<string, unknown>[]>
const exportedJson = async (owner: TestOwner) =>
  JSON.parse((await download(owner)).files.get('everything.json') ?? '') as ExportedJson

async function insertClient({ id }: TestOwner, name: string, notes: string | null = null) {
  const client = { user_id: id, name, email: `${name.length}@example.com`, notes }
  await server.deps.db.asSystem((tx) => tx.insertInto('clients').values(client).execute())
}

test('the archive contains JSON and CSV files, and is named after the day', async () => {
  const owner = await anOwner(server.deps.db)
  await insertClient(owner, 'Ava Brooks')
  const { filename, files } = await download(owner)
  expect(filename).toMatch(/^wheelhouse-data-\d{4}-\d\d-\d\d\.zip$/)
  const tables = Object.keys(EXPORTED_COLUMNS).map((table) => `csv/${table}.csv`)
  expect([...files.keys()].sort()).toEqual(['README.txt', 'everything.json', ...tables].sort())
  expect(files.get('csv/clients.csv')).toContain('"Ava Brooks"')
})

test('CSV files have dollars, local times and the printed invoice number; the JSON file has stored values', async () => {
  const owner = await anOwner(server.deps.db)
  await server.deps.db.asSystem(async (tx) => {
    const keys = { user_id: owner.id }
    await tx
      .insertInto('user_settings')
      .values({ ...keys, timezone: 'America/Los_Angeles' })
      .execute()
    const { id: invoice_id } = await tx
      .insertInto('invoices')
      .values({
        ...keys,
        client_email: 'ava@example.com',
        description: 'Wash',
        amount: 1_249_50,
        status: 'paid',
        paid_by: 'card',
        card_payments: 1,
        tip_cents: 5,
        discount_percent: 12_500,
        // In Los Angeles this is still the day before.
        paid_at: new Date('2026-03-01T07:30:00Z'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('invoice_lines')
      .values({
        ...keys,
        invoice_id,
        position: 0,
        description: 'Wash',
        quantity: 150,
        unit_price: 66_66,
        tax_rate: 8_875,
      })
      .execute()
    await tx
      .insertInto('appointments')
      .values({
        ...keys,
        client_name: 'Ava',
        client_email: 'ava@example.com',
        service: 'Wash',
        price: 99_99,
        appointment_time: '2026-07-07T15:00:00Z',
      })
      .execute()
  })
  const { files } = await download(owner)
  const records = (table: string) => {
    const [heading = [], ...rows] = parse(files.get(`csv/${table}.csv`) ?? '', { bom: true }) as string[][]
    return rows.map((row) => Object.fromEntries(heading.map((name, n) => [name, row[n]])))
  }
  expect(records('invoices')).toMatchObject([
    {
      number: 'INV-0001',
      amount: '1249.50',
      tip: '0.05',
      refunded: '0.00',
      discount: '',
      discount_percent: '12.5',
      paid_at: '2026-02-28 23:30:00',
    },
  ])
  expect(records('invoice_lines')).toMatchObject([
    { quantity: '1.5', unit_price: '66.66', tax_rate: '8.875', position: '0' },
  ])
  expect(records('appointments')).toMatchObject([{ price: '99.99', appointment_time: '2026-07-07 08:00:00' }])
  expect(files.get('README.txt')).toContain('local times of America/Los_Angeles')
  const everything = JSON.parse(files.get('everything.json') ?? '') as ExportedJson
  expect(everything.invoices).toMatchObject([{ number: 1, amount: 1_249_50, tip_cents: 5 }])
})

test('the archive keeps all text unchanged, in any script', async () => {
  const owner = await anOwner(server.deps.db)
  const notes = `<b>"quoted", שלום 🚐\nsecond line ${'x'.repeat(9_000)}`
  await insertClient(owner, 'Ава', notes)
  expect((await exportedJson(owner)).clients).toMatchObject([{ name: 'Ава', notes }])
})

test('the archive includes more clients than fit in one chunk', async () => {
  const owner = await anOwner(server.deps.db)
  const names = Array.from({ length: 1_201 }, (_, n) => `Client ${n}`)
  const clients = names.map((name, n) => ({ user_id: owner.id, name, email: `${n}@example.com` }))
  await server.deps.db.asSystem((tx) => tx.insertInto('clients').values(clients).execute())
  const { files } = await download(owner)
  const everything = JSON.parse(files.get('everything.json') ?? '') as ExportedJson
  expect(everything.clients.map(({ name }) => name).sort()).toEqual(names.toSorted())
  expect(files.get('csv/clients.csv')?.trimEnd().split('\r\n')).toHaveLength(names.length + 1)
})

test('the archive contains the owner’s pictures', async () => {
  const owner = await anOwner(server.deps.db)
  for (const kind of ['logo', 'photo', 'photo']) {
    const [path, init] = pictureUpload(await aPicture(), { kind })
    await server.request(path, { ...init, headers: { ...init.headers, ...owner.headers } })
  }
  const { files } = await download(owner)
  const pictures = [...files].filter(([name]) => name.startsWith('pictures/'))
  expect(pictures.map(([name]) => name).sort()).toEqual([
    'pictures/logo.webp',
    'pictures/photo-1.webp',
    'pictures/photo-2.webp',
  ])
  for (const [, content] of pictures) expect(content.slice(8, 12)).toBe('WEBP')
  expect(files.get('csv/brand_pictures.csv')?.trimEnd().split('\r\n')).toHaveLength(4)
})

test('the archive escapes cells that a spreadsheet would run as a formula', async () => {
  const owner = await anOwner(server.deps.db)
  await insertClient(owner, '=HYPERLINK("http://evil.example")')
  const csv = (await download(owner)).files.get('csv/clients.csv')
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
})

test('the archive includes cancelled jobs, and due dates without a time zone', async () => {
  const owner = await anOwner(server.deps.db)
  const person = { user_id: owner.id, client_name: 'Ava', client_email: 'ava@example.com' }
  await server.deps.db.asSystem(async (tx) => {
    const cancelled = { cancelled_at: new Date(), cancelled_by: 'client' }
    const appointment_time = '2026-03-07T15:00:00Z'
    await tx
      .insertInto('appointments')
      .values({ ...person, ...cancelled, service: 'Wash', appointment_time })
      .execute()
    await tx
      .insertInto('invoices')
      .values({ ...person, description: 'Wash', amount: 99_99, due_date: '2026-03-21' })
      .execute()
  })
  const { appointments, invoices } = await exportedJson(owner)
  expect(appointments).toMatchObject([
    { appointment_time: '2026-03-07T15:00:00.000Z', cancelled_by: 'client' },
  ])
  expect(invoices).toMatchObject([{ amount: 99_99, due_date: '2026-03-21' }])
})

test('the archive includes the lines and payments of invoices, without their pay links', async () => {
  const owner = await anOwner(server.deps.db)
  const token = 'x'.repeat(43)
  await server.deps.db.asSystem(async (tx) => {
    const paid = { status: 'paid', paid_at: new Date(), paid_by: 'card', card_payments: 1, tip_cents: 5_00 }
    const { id } = await tx
      .insertInto('invoices')
      .values({
        user_id: owner.id,
        client_email: 'ava@example.com',
        description: 'Wash',
        amount: 99_99,
        ...paid,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const keys = { user_id: owner.id, invoice_id: id }
    const line = { position: 0, description: 'Wash and wax', quantity: 150, unit_price: 66_66 }
    await tx
      .insertInto('invoice_lines')
      .values({ ...keys, ...line })
      .execute()
    await tx
      .insertInto('pay_links')
      .values({ ...keys, token })
      .execute()
    await tx
      .insertInto('invoice_checkouts')
      .values({
        ...keys,
        n: 1,
        account_id: 'acct_1',
        amount: 99_99,
        session_id: 'cs_1',
        expires_at: new Date(),
      })
      .execute()
  })
  const { invoices, invoice_lines, invoice_checkouts } = await exportedJson(owner)
  expect(invoices).toMatchObject([{ number: 1, paid_by: 'card', tip_cents: 5_00 }])
  expect(invoice_lines).toMatchObject([{ invoice_id: invoices[0]?.id, quantity: 150, unit_price: 66_66 }])
  expect(invoice_checkouts).toMatchObject([{ session_id: 'cs_1' }])
  expect([...(await download(owner)).files.values()].join('\n')).not.toContain(token)
})

test('the archive includes the hosts of busy calendars, without their private addresses', async () => {
  const owner = await anOwner(server.deps.db)
  const token = 'feed'.repeat(11)
  await server.deps.db.asSystem(async (tx) => {
    const keys = { user_id: owner.id }
    await tx
      .insertInto('calendar_feeds')
      .values({ ...keys, token })
      .execute()
    const url = 'https://calendar.example:8443/private-0123456789/basic.ics?key=secret'
    await tx
      .insertInto('busy_calendars')
      .values({ ...keys, name: 'Private', url })
      .execute()
  })
  expect((await exportedJson(owner)).busy_calendars).toMatchObject([
    { name: 'Private', url: 'https://calendar.example:8443' },
  ])
  const text = [...(await download(owner)).files.values()].join('\n')
  expect(text).not.toContain(token)
  expect(text).not.toMatch(/private-0123456789|key=secret/)
})

test('the archive includes booking rules, and who booked a job at which price', async () => {
  const owner = await anOwner(server.deps.db)
  const days_off = [{ from: '2026-12-24', to: '2026-12-26' }]
  await server.deps.db.asSystem(async (tx) => {
    await tx
      .insertInto('user_availability')
      .values({ user_id: owner.id, days_off: JSON.stringify(days_off), notice_minutes: 120 })
      .onConflict((conflict) =>
        conflict
          .column('user_id')
          .doUpdateSet((row) => ({ days_off: row.ref('excluded.days_off'), notice_minutes: 120 })),
      )
      .execute()
    await tx
      .insertInto('appointments')
      .values({
        user_id: owner.id,
        client_name: 'Ava',
        client_email: 'ava@example.com',
        service: 'Wash',
        appointment_time: '2026-03-07T15:00:00Z',
        price: 99_99,
        booked_by: 'client',
      })
      .execute()
  })
  const everything = await exportedJson(owner)
  expect(everything.appointments).toMatchObject([{ price: 99_99, booked_by: 'client' }])
  expect(everything.user_availability).toMatchObject([{ days_off, notice_minutes: 120 }])
  expect((await download(owner)).files.get('csv/user_availability.csv')).toContain('2026-12-24')
})

test('the archive contains no secrets and no data of other owners', async () => {
  const neighbour = await anOwner(server.deps.db)
  await insertClient(neighbour, 'Not yours')
  const owner = await anOwner(server.deps.db)
  const { files } = await download(owner)
  const text = [...files.values()].join('\n')
  expect(text).toContain(owner.email)
  expect(text).not.toContain(neighbour.email)
  expect(text).not.toContain('Not yours')
  expect(text).not.toMatch(/password_hash|token_hash|code_hash/)
  const notIncluded = files.get('README.txt')?.split('Not included:')[1]
  expect(notIncluded).toMatch(/password.*recovery codes.*authenticator app.*passkeys/s)
})

test('allows one export at a time per owner, without blocking other owners', async () => {
  const owner = await anOwner(server.deps.db)
  const neighbour = await anOwner(server.deps.db)
  const exportData = ({ headers }: TestOwner) => outcome(server.request('/api/your-data', { headers }))
  const [first, second] = await server.deps.db.asSystem(async (tx) => {
    await sql`lock table services in access exclusive mode`.execute(tx)
    const pending = [exportData(owner)]
    await eventually('the first export is running', async () => (await blockedQueryCount()) === 1)
    expect(await exportData(owner)).toBe('429 too_many_requests')
    pending.push(exportData(neighbour))
    await eventually('the other owner’s export is running too', async () => (await blockedQueryCount()) === 2)
    return pending
  })
  expect([await first, await second]).toEqual(['200', '200'])
  expect(await exportData(owner)).toBe('200')
})

/** Counts the blocked queries in this test's database. */
const blockedQueryCount = async () => {
  const query = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await asAdministrator(server.database.adminUrl, query)).length
}

test('the export requires a session but no subscription', async () => {
  const unsubscribed = await anOwner(server.deps.db, { status: 'canceled' })
  expect(await outcome(server.request('/api/your-data', { headers: unsubscribed.headers }))).toBe('200')
  expect(await outcome(server.request('/api/your-data'))).toBe('401 unauthenticated')
})

/** Columns of owners' tables that the archive omits, with the reason. `*` means every table or every column. */
const OMITTED: Record<string, string> = {
  '*.user_id': 'always the id in users',
  'brand_pictures.large': 'in the pictures folder',
  'brand_pictures.small': 'a smaller copy of the one in the pictures folder',
  'brand_pictures.png': 'a smaller copy of the one in the pictures folder',
  'picture_links.*': 'repeats the ids of pictures',
  'share_pictures.*': 'drawn from the name and the pictures',
  'users.rules_version': 'used only by the previous release',
  'users.password_hash': 'would help anyone who gets the file to guess the password',
  'user_settings.id': 'an internal id',
  'user_availability.id': 'an internal id',
  'clients.search_text': 'repeats name, email and phone',
  'clients.email_key': 'repeats the email',
  'appointment_series.key_hash': 'a hash that detects repeated requests',
  'appointment_series.request_hash': 'a hash that detects repeated requests',
  'appointments.notice_mail_id': 'internal state of sending; the sent email is in mails',
  'appointments.owner_mail_id': 'used only by the previous release',
  'appointments.client_knows': 'used only by the previous release',
  'appointments.never_emailed': 'internal state of sending',
  'appointments.announced': 'what the client knows, to compose the next email',
  'appointments.confirmation': 'what the next email to the client confirms',
  'appointments.notify_at': 'internal state of sending',
  'appointments.change_id': 'internal state of sending',
  'appointments.undo': 'what Undo restores, kept for seconds',
  'appointments.notice_failed_at': 'internal state of sending; the failed email is in mails',
  'appointments.owner_notice': 'internal state of sending',
  'appointments.owner_notify_at': 'internal state of sending',
  'appointments.unplanned_since': 'internal state of planning reminders',
  'appointments.timed_at': 'internal state of planning reminders',
  'appointments.calendar_sequence': 'counts the versions of a calendar file',
  'mails.delete_once_settled': 'internal state of deleting a client',
  'booking_holds.*': 'a slot that a visitor has not booked yet, kept for ten minutes',
  'manage_tokens.*': 'hashes of secrets, and hashes that detect repeated requests',
  'invoices.key_hash': 'a hash that detects repeated requests',
  'invoices.request_hash': 'a hash that detects repeated requests',
  'invoices.letter_mail_id': 'internal state of sending; the sent email is in mails',
  'invoices.remind_claimed_until': 'internal state of sending',
  'invoices.reminders_done_until': 'internal state of planning reminders',
  'invoices.search_text': 'repeats client, id and number',
  'invoice_counters.*': 'repeats the number of the newest invoice',
  'owner_totals.*': 'sums over clients and invoices, which are included',
  'invoice_checkouts.claimed_until': 'internal state of syncing with the provider',
  'invoice_checkouts.fetched_at': 'internal state of syncing with the provider',
  'invoice_checkouts.next_check_at': 'internal state of syncing with the provider',
  'deposits.key_hash': 'a hash of the visitor’s key',
  'deposits.request_hash': 'a hash of the request, which is included',
  'deposits.visitor_hash': 'a hash of the visitor’s secret',
  'deposits.attempt': 'numbers our calls',
  'deposits.refund_attempt': 'numbers our calls',
  'deposits.next_refund_at': 'internal state of syncing with the provider',
  'deposits.fetched_at': 'internal state of syncing with the provider',
  'deposits.next_check_at': 'internal state of syncing with the provider',
  'deposits.claimed_until': 'internal state of syncing with the provider',
  'deposit_links.*': 'secrets: anyone who gets the file could open the deposits of clients',
  'pay_links.*': 'secrets: anyone who gets the file could open the invoices of clients',
  'subscriptions.fetched_at': 'internal state of syncing with the provider',
  'subscriptions.owed_email': 'internal state of sending; the sent email is in mails',
  'subscriptions.trial_letter_for': 'internal state of sending; the sent email is in mails',
  'billing_customers.checked_at': 'internal state of syncing with the provider',
  'billing_customers.next_check_at': 'internal state of syncing with the provider',
  'connect_accounts.n': 'numbers our calls',
  'connect_accounts.fetched_at': 'internal state of syncing with the provider',
  'connect_accounts.next_check_at': 'internal state of syncing with the provider',
  'sessions.proof_hash': 'a hash of a secret',
  'sessions.token_hash': 'a hash of a secret',
  'mails.announces': 'a snapshot of its appointments, which are included',
  'mails.props': 'may contain private links; deleted once sent',
  'mails.attempts': 'internal state of sending',
  'mails.next_attempt_at': 'internal state of sending',
  'mails.claimed_until': 'internal state of sending',
  'mails.replaced_at': 'internal state of sending',
  'mails.last_error': 'the response of the mail server',
  'mails.provider_id': 'the id at the text provider',
  'mails.push_device_id': 'the recipient is the name of the device',
  'push_devices.session_id': 'internal state of signing out',
  'push_devices.endpoint': 'a secret address at the push service',
  'push_devices.p256dh': 'a key of the browser',
  'push_devices.auth': 'a secret of the browser',
  'push_devices.vapid_key': 'a key of this installation',
  'push_devices.failures': 'internal state of sending',
  'push_devices.paused_until': 'internal state of sending',
  'calendar_feeds.token': 'a secret: anyone who gets the file could read the jobs',
  'calendar_feeds.version': 'internal state of the feed',
  'calendar_feeds.changed_at': 'internal state of the feed',
  'busy_calendars.etag': 'internal state of fetching',
  'busy_calendars.last_modified': 'internal state of fetching',
  'busy_calendars.content_hash': 'internal state of fetching',
  'busy_calendars.expanded_at': 'internal state of fetching',
  'busy_calendars.failures': 'internal state of fetching',
  'busy_calendars.next_fetch_at': 'internal state of fetching',
  'busy_calendars.claimed_until': 'internal state of fetching',
  'busy_times.whole_starts_at': 'the whole busy time that this row is a part of',
  'busy_times.whole_ends_at': 'the whole busy time that this row is a part of',
  'password_resets.*': 'a hash of a secret, valid for half an hour',
  'email_verifications.*': 'hashes of secrets, valid for fifteen minutes',
  'applied_changes.*': 'recognizes repeated requests; the changed records are included',
  'message_allowances.*': 'how many of the messages in mails were sent today',
  'account_recoveries.*': 'hashes of secrets, valid for two days; its emails are in mails',
  'known_devices.*': 'a hash of a secret',
  'passkeys.credential_id': 'known to the browser only',
  'passkeys.public_key': 'useless without the passkey',
  'passkeys.counter': 'internal state of signing in',
  'passkeys.transports': 'internal state of signing in',
  'authenticators.secret': 'a secret: anyone who gets the file could make codes',
  'authenticators.last_step': 'internal state of signing in',
  'recovery_codes.code_hash': 'a hash of a secret',
  'activity.device_hash': 'a hash of a secret',
  'activity.dedupe_hash': 'a hash that detects repeated requests',
  'passkey_challenges.*': 'hashes of secrets, valid for fifteen minutes',
}

test('the archive includes every column of an owner’s tables unless there is a reason to omit it', async () => {
  const rows = await asAdministrator<{ table: string; column: string }>(
    server.database.adminUrl,
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and (table_name = 'users' or table_name in
       (select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'))`,
  )
  const exported = new Map<string, readonly string[]>(Object.entries(EXPORTED_COLUMNS))
  const missing = rows.filter(
    ({ table, column }) =>
      !exported.get(table)?.includes(column) &&
      ![`${table}.${column}`, `*.${column}`, `${table}.*`].some((name) => name in OMITTED),
  )
  expect(missing.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})

/** Exported integers that an owner reads as they are stored: counts, positions, times and pixels. None of them is money. */
const PLAIN_INTEGERS = [
  'appointments.arrival_window_minutes',
  'appointments.duration',
  'appointments.visit',
  'brand_pictures.height',
  'brand_pictures.position',
  'brand_pictures.width',
  'checkout_attempts.n',
  'client_imports.added',
  'deposits.cutoff_hours',
  'invoice_checkouts.n',
  'invoice_lines.position',
  'invoices.card_payments',
  'mails.minutes_before',
  'services.duration',
  'user_availability.arrival_window_minutes',
  'user_availability.buffer_after_minutes',
  'user_availability.buffer_before_minutes',
  'user_availability.change_cutoff_hours',
  'user_availability.days_ahead',
  'user_availability.most_jobs_a_day',
  'user_availability.notice_minutes',
  'user_settings.remind_days_after',
  'user_settings.remind_days_before',
]

test('the CSV files convert every exported integer that is not plain, so every amount is in dollars', async () => {
  const rows = await asAdministrator<{ table: string; column: string }>(
    server.database.adminUrl,
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and data_type in ('smallint', 'integer', 'bigint')`,
  )
  const exported = new Map<string, readonly string[]>(Object.entries(EXPORTED_COLUMNS))
  const unconverted = rows
    .filter(({ table, column }) => exported.get(table)?.includes(column))
    .filter(({ column }) => csvCell(column, 12_345, 'UTC') === '12345')
  expect(unconverted.map(({ table, column }) => `${table}.${column}`).sort()).toEqual(PLAIN_INTEGERS)
  expect(csvCell('refund_due', 12_345, 'UTC')).toBe('123.45')
  expect(csvCell('refunded', 12_345, 'UTC')).toBe('123.45')
  expect(csvCell('deposit_cents', 12_345, 'UTC')).toBe('123.45')
})
