import { strFromU8, unzipSync } from 'fflate'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { EXPORTED_COLUMNS } from '#server/owner-data/exported-columns.ts'
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
  const answer = await server.request('/api/your-data', { headers })
  expect(answer.status).toBe(200)
  const { filename, zip } = (await answer.json()) as { filename: string; zip: string }
  const files = Object.entries(unzipSync(Buffer.from(zip, 'base64')))
  return { filename, files: new Map(files.map(([name, bytes]) => [name, strFromU8(bytes)])) }
}

type Everything = Record<keyof typeof EXPORTED_COLUMNS, Record<string, unknown>[]>
const everythingOf = async (owner: TestOwner) =>
  JSON.parse((await download(owner)).files.get('everything.json') ?? '') as Everything

async function aClient({ id }: TestOwner, name: string, notes: string | null = null) {
  const client = { user_id: id, name, email: `${name.length}@example.com`, notes }
  await server.deps.db.asSystem((tx) => tx.insertInto('clients').values(client).execute())
}

test('is one archive of JSON and CSV, named after the day', async () => {
  const owner = await anOwner(server.deps.db)
  await aClient(owner, 'Ava Brooks')
  const { filename, files } = await download(owner)
  expect(filename).toMatch(/^wheelhouse-data-\d{4}-\d\d-\d\d\.zip$/)
  const tables = Object.keys(EXPORTED_COLUMNS).map((table) => `csv/${table}.csv`)
  expect([...files.keys()].sort()).toEqual(['README.txt', 'everything.json', ...tables].sort())
  expect(files.get('csv/clients.csv')).toContain('"Ava Brooks"')
  expect(files.get('README.txt')).toContain('in cents')
})

test('keeps every text as it was, in whatever script', async () => {
  const owner = await anOwner(server.deps.db)
  const notes = `<b>"quoted", שלום 🚐\nsecond line ${'x'.repeat(9_000)}`
  await aClient(owner, 'Ава', notes)
  expect((await everythingOf(owner)).clients).toMatchObject([{ name: 'Ава', notes }])
})

test('tells of more clients than are written at once', async () => {
  const owner = await anOwner(server.deps.db)
  const names = Array.from({ length: 1_201 }, (_, n) => `Client ${n}`)
  const clients = names.map((name, n) => ({ user_id: owner.id, name, email: `${n}@example.com` }))
  await server.deps.db.asSystem((tx) => tx.insertInto('clients').values(clients).execute())
  const { files } = await download(owner)
  const everything = JSON.parse(files.get('everything.json') ?? '') as Everything
  expect(everything.clients.map(({ name }) => name).sort()).toEqual(names.toSorted())
  expect(files.get('csv/clients.csv')?.trimEnd().split('\r\n')).toHaveLength(names.length + 1)
})

test('holds no cell that a spreadsheet would run', async () => {
  const owner = await anOwner(server.deps.db)
  await aClient(owner, '=HYPERLINK("http://evil.example")')
  const csv = (await download(owner)).files.get('csv/clients.csv')
  expect(csv).toContain(`"'=HYPERLINK(""http://evil.example"")"`)
})

test('tells cancelled jobs too, and the day an invoice is due without a zone', async () => {
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
  const { appointments, invoices } = await everythingOf(owner)
  expect(appointments).toMatchObject([
    { appointment_time: '2026-03-07T15:00:00.000Z', cancelled_by: 'client' },
  ])
  expect(invoices).toMatchObject([{ amount: 99_99, due_date: '2026-03-21' }])
})

test('tells what an invoice is made of and what was paid, without the link to it', async () => {
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
    const of = { user_id: owner.id, invoice_id: id }
    const line = { position: 0, description: 'Wash and wax', quantity: 150, unit_price: 66_66 }
    await tx
      .insertInto('invoice_lines')
      .values({ ...of, ...line })
      .execute()
    await tx
      .insertInto('pay_links')
      .values({ ...of, token })
      .execute()
    await tx
      .insertInto('invoice_checkouts')
      .values({
        ...of,
        n: 1,
        account_id: 'acct_1',
        amount: 99_99,
        session_id: 'cs_1',
        expires_at: new Date(),
      })
      .execute()
  })
  const { invoices, invoice_lines, invoice_checkouts } = await everythingOf(owner)
  expect(invoices).toMatchObject([{ number: 1, paid_by: 'card', tip_cents: 5_00 }])
  expect(invoice_lines).toMatchObject([{ invoice_id: invoices[0]?.id, quantity: 150, unit_price: 66_66 }])
  expect(invoice_checkouts).toMatchObject([{ session_id: 'cs_1' }])
  expect([...(await download(owner)).files.values()].join('\n')).not.toContain(token)
})

test('tells of other calendars where they are, without the addresses that open them', async () => {
  const owner = await anOwner(server.deps.db)
  const token = 'feed'.repeat(11)
  await server.deps.db.asSystem(async (tx) => {
    const of = { user_id: owner.id }
    await tx
      .insertInto('calendar_feeds')
      .values({ ...of, token })
      .execute()
    const url = 'https://calendar.example:8443/private-0123456789/basic.ics?key=secret'
    await tx
      .insertInto('busy_calendars')
      .values({ ...of, name: 'Private', url })
      .execute()
  })
  expect((await everythingOf(owner)).busy_calendars).toMatchObject([
    { name: 'Private', url: 'https://calendar.example:8443' },
  ])
  const all = [...(await download(owner)).files.values()].join('\n')
  expect(all).not.toContain(token)
  expect(all).not.toMatch(/private-0123456789|key=secret/)
})

test('tells the rules of booking, what a job cost and who booked it', async () => {
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
  const everything = await everythingOf(owner)
  expect(everything.appointments).toMatchObject([{ price: 99_99, booked_by: 'client' }])
  expect(everything.user_availability).toMatchObject([{ days_off, notice_minutes: 120 }])
  expect((await download(owner)).files.get('csv/user_availability.csv')).toContain('2026-12-24')
})

test('holds nothing of another owner, and no secret', async () => {
  const neighbour = await anOwner(server.deps.db)
  await aClient(neighbour, 'Not yours')
  const owner = await anOwner(server.deps.db)
  const { files } = await download(owner)
  const all = [...files.values()].join('\n')
  expect(all).toContain(owner.email)
  expect(all).not.toContain(neighbour.email)
  expect(all).not.toContain('Not yours')
  expect(all).not.toMatch(/password_hash|token_hash/)
})

test('is made once at a time for an owner, and for every owner by themselves', async () => {
  const owner = await anOwner(server.deps.db)
  const neighbour = await anOwner(server.deps.db)
  const ask = (by: TestOwner) => outcome(server.request('/api/your-data', { headers: by.headers }))
  const [first, others] = await server.deps.db.asSystem(async (tx) => {
    await sql`lock table services in access exclusive mode`.execute(tx)
    const waiting = [ask(owner)]
    await eventually('the first archive is begun', async () => (await waitingCount()) === 1)
    expect(await ask(owner)).toBe('429 too_many_requests')
    waiting.push(ask(neighbour))
    await eventually('a neighbour’s is begun too', async () => (await waitingCount()) === 2)
    return waiting
  })
  expect([await first, await others]).toEqual(['200', '200'])
  expect(await ask(owner)).toBe('200')
})

/** In this test's own database. */
const waitingCount = async () => {
  const waiting = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await asAdministrator(server.database.adminUrl, waiting)).length
}

test('needs a sign-in and no subscription', async () => {
  const lapsed = await anOwner(server.deps.db, { status: 'canceled' })
  expect(await outcome(server.request('/api/your-data', { headers: lapsed.headers }))).toBe('200')
  expect(await outcome(server.request('/api/your-data'))).toBe('401 unauthenticated')
})

/** Of tables that hold something of an owner. `*` stands for every table, or every column. */
const LEFT_OUT: Record<string, string> = {
  '*.user_id': 'the same everywhere: the id in users',
  'users.rules_version': 'of the release before',
  'users.password_hash': 'would help whoever finds the file to guess the password',
  'user_settings.id': 'names nothing that is shown',
  'user_availability.id': 'names nothing that is shown',
  'clients.search_text': 'name, email and phone once more',
  'clients.email_key': 'the email once more',
  'appointment_series.key_hash': 'how a request sent twice is known, as a hash',
  'appointment_series.request_hash': 'how a request sent twice is known, as a hash',
  'appointments.notice_mail_id': 'which email is being sent; that it was is in mails',
  'appointments.owner_mail_id': 'of the release before',
  'appointments.client_knows': 'of the release before',
  'appointments.announced': 'what the next email to the client begins from',
  'appointments.confirmation': 'what the next email to the client confirms',
  'appointments.notify_at': 'how sending goes',
  'appointments.change_id': 'how sending goes',
  'appointments.undo': 'what Undo restores, for seconds',
  'appointments.notice_failed_at': 'how sending goes; that an email failed is in mails',
  'appointments.owner_notice': 'how sending goes',
  'appointments.owner_notify_at': 'how sending goes',
  'appointments.unplanned_since': 'how planning reminders goes',
  'appointments.timed_at': 'what its reminders are planned from',
  'appointments.calendar_sequence': 'counts the versions of a calendar file',
  'booking_holds.*': 'what a visitor has chosen and not booked, for ten minutes',
  'manage_tokens.*': 'keys, and how a request sent twice is known, as hashes',
  'invoices.key_hash': 'how a request sent twice is known, as a hash',
  'invoices.request_hash': 'how a request sent twice is known, as a hash',
  'invoices.letter_mail_id': 'that a letter went out is in mails',
  'invoices.remind_claimed_until': 'how sending goes',
  'invoices.reminders_done_until': 'what the next reminder is planned from',
  'invoices.search_text': 'client, id and number once more',
  'invoice_counters.*': 'the number of the newest invoice once more',
  'owner_totals.*': 'how many clients and what is owed: both are told one by one',
  'invoice_checkouts.claimed_until': 'who asks the provider right now',
  'invoice_checkouts.fetched_at': 'when we asked the provider',
  'invoice_checkouts.next_check_at': 'when we ask the provider',
  'pay_links.*': 'keys: who finds the file must not get to the invoices of clients',
  'subscriptions.fetched_at': 'when we asked the provider',
  'subscriptions.trial_letter_for': 'which letter went out; that it did is in mails',
  'billing_customers.checked_at': 'when we asked the provider',
  'billing_customers.next_check_at': 'when we ask the provider',
  'connect_accounts.n': 'counts our calls',
  'connect_accounts.fetched_at': 'when we asked the provider',
  'connect_accounts.next_check_at': 'when we ask the provider',
  'sessions.token_hash': 'a key, as a hash',
  'mails.announces': 'what it said of its appointments, which are told themselves',
  'mails.props': 'may hold a link that opens something; forgotten once sent',
  'mails.attempts': 'how sending goes',
  'mails.next_attempt_at': 'how sending goes',
  'mails.claimed_until': 'how sending goes',
  'mails.replaced_at': 'how sending goes',
  'mails.last_error': 'the mail server’s words',
  'mails.provider_id': 'what the provider of texts calls it',
  'calendar_feeds.token': 'a key: who finds the file must not get to the jobs',
  'calendar_feeds.version': 'how it is known what a calendar has',
  'calendar_feeds.changed_at': 'how it is known what a calendar has',
  'busy_calendars.etag': 'how fetching goes',
  'busy_calendars.last_modified': 'how fetching goes',
  'busy_calendars.content_hash': 'how fetching goes',
  'busy_calendars.expanded_at': 'how fetching goes',
  'busy_calendars.failures': 'how fetching goes',
  'busy_calendars.next_fetch_at': 'how fetching goes',
  'busy_calendars.claimed_until': 'how fetching goes',
  'busy_times.whole_starts_at': 'what a piece is of, once more',
  'busy_times.whole_ends_at': 'what a piece is of, once more',
  'password_resets.*': 'a key, as a hash, for half an hour',
  'known_devices.*': 'a key, as a hash',
}

test('tells every column that holds something of an owner, or it is known why not', async () => {
  const rows = await asAdministrator<{ table: string; column: string }>(
    server.database.adminUrl,
    `select table_name as table, column_name as column from information_schema.columns
     where table_schema = 'public' and (table_name = 'users' or table_name in
       (select table_name from information_schema.columns where table_schema = 'public' and column_name = 'user_id'))`,
  )
  const told = new Map<string, readonly string[]>(Object.entries(EXPORTED_COLUMNS))
  const untold = rows.filter(
    ({ table, column }) =>
      !told.get(table)?.includes(column) &&
      ![`${table}.${column}`, `*.${column}`, `${table}.*`].some((name) => name in LEFT_OUT),
  )
  expect(untold.map(({ table, column }) => `${table}.${column}`)).toEqual([])
})
