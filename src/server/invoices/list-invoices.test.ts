import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Invoice, InvoiceableJob } from '#contract/invoices.ts'
import { anOwner, type TestOwner } from '#server/testing/an-owner.ts'
import { insertInvoice } from '#server/testing/insert-invoice.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { json, openTestServer, type TestServer } from '#server/testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
})
afterAll(() => server.close())

const PAID = { status: 'paid', paid_at: new Date('2026-03-02T12:00:00Z'), paid_by: 'owner' }

const owner = () => anOwner(server.deps.db)
const invoice = (by: TestOwner, fields: Parameters<typeof insertInvoice>[2] = {}) =>
  insertInvoice(server.deps.db, by.id, fields)
const send = (by: TestOwner, query: Record<string, string> = {}) =>
  server.request(`/api/invoices?${new URLSearchParams(query)}`, { headers: by.headers })
const page = async (by: TestOwner, query: Record<string, string> = {}) =>
  (await (await send(by, query)).json()) as { invoices: Invoice[]; next: string | null }
const names = async (by: TestOwner, query: Record<string, string>) =>
  (await page(by, query)).invoices.map(({ client_name }) => client_name)

test('numbers invoices consecutively per owner', async () => {
  const [luna, noah] = [await owner(), await owner()]
  await Promise.all(Array.from({ length: 12 }, () => invoice(luna)))
  await invoice(noah)
  const numbers = (await page(luna)).invoices.map(({ number }) => number).sort()
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, n) => `INV-00${String(n + 1).padStart(2, '0')}`))
  expect((await page(noah)).invoices).toMatchObject([{ number: 'INV-0001' }])
})

test('lists the newest first, page by page, without losing invoices created at the same instant', async () => {
  const by = await owner()
  const created_at = sql<Date>`timestamptz '2026-03-01 12:00:00.123456Z'`
  for (const n of [1, 2, 3, 4, 5])
    await invoice(by, { client_name: `Client ${n}`, created_at: created_at as never })
  await invoice(by, { client_name: 'Newest' })
  const all = (await page(by)).invoices.map(({ id }) => id)
  const found: string[] = []
  let cursor: string | null = null
  do {
    const { invoices, next } = await page(by, { limit: '2', ...(cursor && { cursor }) })
    found.push(...invoices.map(({ id }) => id))
    cursor = next
  } while (cursor)
  expect(found).toEqual(all)
  expect(all).toHaveLength(6)
  expect(await names(by, { limit: '1' })).toEqual(['Newest'])
})

test('returns fifty by default', async () => {
  const by = await owner()
  for (let n = 0; n < 51; n++) await invoice(by)
  const { invoices, next } = await page(by)
  expect(invoices).toHaveLength(50)
  expect((await page(by, { cursor: next ?? '' })).invoices).toHaveLength(1)
})

describe('search', () => {
  test('finds part of a client’s name, an id or a number, ignoring case', async () => {
    const by = await owner()
    const { id } = await invoice(by, { client_name: 'Ava Stone' })
    await invoice(by, { client_name: 'Ben Okafor' })
    await invoice(by, { client_name: null })
    expect(await names(by, { search: 'STON' })).toEqual(['Ava Stone'])
    expect(await names(by, { search: id.slice(0, 8).toUpperCase() })).toEqual(['Ava Stone'])
    expect(await names(by, { search: 'inv-0002' })).toEqual(['Ben Okafor'])
    expect(await names(by, { search: '  0003 ' })).toEqual([null])
    expect(await names(by, { search: 'nobody' })).toEqual([])
  })

  test('is combined with the status', async () => {
    const by = await owner()
    await invoice(by, { client_name: 'Ava Stone' })
    await invoice(by, { client_name: 'Ava Brook', ...PAID })
    await invoice(by, { client_name: 'Ben Okafor', ...PAID })
    expect(await names(by, { search: 'ava', status: 'paid' })).toEqual(['Ava Brook'])
    expect(await names(by, { search: 'ava', status: 'pending' })).toEqual(['Ava Stone'])
    expect(await names(by, { status: 'paid' })).toEqual(['Ben Okafor', 'Ava Brook'])
  })

  test('finds a void invoice without a status filter, but neither as pending nor as paid', async () => {
    const by = await owner()
    await invoice(by, { client_name: 'Ava Stone', voided_at: new Date('2026-03-02T12:00:00Z') })
    expect(await names(by, {})).toEqual(['Ava Stone'])
    expect(await names(by, { status: 'pending' })).toEqual([])
    expect(await names(by, { status: 'paid' })).toEqual([])
  })

  test.each(['%', '_', "' or 1=1 --", '\\', '🚐', '<script>', '﷽', ')(', 'a'.repeat(200)])(
    'treats %j literally',
    async (search) => {
      const by = await owner()
      await invoice(by, { client_name: 'Ava Stone' })
      expect(await names(by, { search })).toEqual([])
      await invoice(by, { client_name: `Ava ${search}`.slice(0, 200) })
      expect(await names(by, { search: search.slice(0, 150) })).toHaveLength(1)
    },
  )

  test('rejects invalid searches and cursors', async () => {
    const by = await owner()
    expect(await outcome(send(by, { search: 'a'.repeat(201) }))).toBe('422 invalid_request')
    expect(await outcome(send(by, { search: 'a\0b' }))).toMatch(/^422|^400/)
    expect(await outcome(send(by, { status: 'void' }))).toBe('422 invalid_request')
    expect(await outcome(send(by, { cursor: 'x' }))).toBe('422 invalid_request')
    expect(await outcome(send(by, { limit: '101' }))).toBe('422 invalid_request')
  })

  test('uses only the index, with 20,000 invoices', async () => {
    const by = await owner()
    // Numbers are set explicitly: otherwise the counter's row would be updated 20,000 times in one transaction.
    await asAdministrator(
      server.database.adminUrl,
      `set session_replication_role = replica;
       insert into invoices (user_id, number, client_name, client_email, description, amount, created_at)
       select '${by.id}', n, 'Client ' || n, 'c@example.com', 'Wash', 5000, '2026-01-01Z'::timestamptz + n * interval '1 minute'
       from generate_series(1, 20000) n`,
    )
    await asAdministrator(server.database.adminUrl, 'vacuum analyze invoices')
    const plan = await server.deps.db.asOwner(by.id, (tx) =>
      sql`explain select id, created_at from invoices
        where strpos(search_text, lower('nobody')) > 0 and status = 'pending' and voided_at is null
        order by created_at desc, id desc limit 51`.execute(tx),
    )
    expect(JSON.stringify(plan.rows)).toContain('Index Only Scan using invoices_newest')
    expect(JSON.stringify(plan.rows)).not.toContain('Sort')
    expect(await names(by, { search: 'client 12345' })).toEqual(['Client 12345'])
  })
})

describe('flags', () => {
  const only = async (by: TestOwner) => (await page(by)).invoices[0]

  test('show a second payment, even if the owner marked the invoice as paid', async () => {
    const paidTwice = await owner()
    await invoice(paidTwice, { ...PAID, paid_by: 'card', card_payments: 2 })
    expect(await only(paidTwice)).toMatchObject({ isPaidTwice: true, paid_by: 'card' })
    const markedAndPaid = await owner()
    await invoice(markedAndPaid, { ...PAID, card_payments: 1 })
    expect(await only(markedAndPaid)).toMatchObject({ isPaidTwice: true, paid_by: 'owner' })
    const paidOnce = await owner()
    await invoice(paidOnce, {
      ...PAID,
      paid_by: 'card',
      card_payments: 1,
      tip_cents: 5_00,
      refunded_cents: 1_00,
    })
    expect(await only(paidOnce)).toMatchObject({ isPaidTwice: false, tip_cents: 5_00, refunded_cents: 1_00 })
  })

  test('show a payment that the bank has not confirmed', async () => {
    const by = await owner()
    const { id } = await invoice(by)
    expect(await only(by)).toMatchObject({ isProcessing: false })
    await asAdministrator(
      server.database.adminUrl,
      `insert into invoice_checkouts (user_id, invoice_id, n, account_id, amount, expires_at, payment_status)
       values ($1, $2, 1, 'acct_1', 12500, now(), 'processing')`,
      [by.id, id],
    )
    expect(await only(by)).toMatchObject({ isProcessing: true, status: 'pending' })
  })
})

describe('jobs to invoice', () => {
  async function aJob(by: TestOwner, hour: number, fields: object = {}) {
    const { id } = await server.deps.db.asSystem((tx) =>
      tx
        .insertInto('appointments')
        .values({
          user_id: by.id,
          client_name: 'Ava Stone',
          client_email: 'ava@example.com',
          service: 'Full Detail',
          price: 199_99,
          appointment_time: new Date(Date.UTC(2026, 2, 2, hour)),
          ...fields,
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return id
  }
  const jobs = async (by: TestOwner, query: Record<string, string>) =>
    (await (
      await server.request(`/api/invoiceable-jobs?${new URLSearchParams(query)}`, { headers: by.headers })
    ).json()) as InvoiceableJob[]
  const bill = (by: TestOwner, invoiceId: string, jobId: string) =>
    asAdministrator(
      server.database.adminUrl,
      `update invoice_lines set appointment_id = $3 where user_id = $1 and invoice_id = $2`,
      [by.id, invoiceId, jobId],
    )

  test('are a client’s newest, each with its invoice', async () => {
    const by = await owner()
    const { id: client_id } = await server.deps.db.asSystem((tx) =>
      tx
        .insertInto('clients')
        .values({ user_id: by.id, name: 'Ava Stone', email: 'ava@example.com' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const first = await aJob(by, 8, { client_id })
    const second = await aJob(by, 12, { client_id, price: null })
    await aJob(by, 16)
    await aJob(by, 20, { client_id, cancelled_at: new Date(), cancelled_by: 'owner' })
    const voided = await invoice(by, { voided_at: new Date() })
    await bill(by, voided.id, second)
    const { id } = await invoice(by, PAID)
    await bill(by, id, first)
    expect(await jobs(by, { client_id })).toEqual([
      expect.objectContaining({ id: second, price: null, invoice: null }),
      expect.objectContaining({
        id: first,
        price: 199_99,
        invoice: { id, number: 'INV-0002', status: 'paid' },
      }),
    ])
    expect(await jobs(by, { appointment_id: first })).toMatchObject([{ id: first }])
  })

  test('are those nearest to today if a series reaches far ahead', async () => {
    const by = await owner()
    const { id: client_id } = await server.deps.db.asSystem((tx) =>
      tx
        .insertInto('clients')
        .values({ user_id: by.id, name: 'Ava Stone', email: 'ava@example.com' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const now = (await server.deps.db.asSystem((tx) => tx.now())).getTime()
    const weeks = Array.from({ length: 104 }, (_, n) => new Date(now + (n - 3) * 7 * 86_400_000))
    for (const appointment_time of weeks) await aJob(by, 0, { client_id, appointment_time })
    const times = (await jobs(by, { client_id })).map(({ appointment_time }) => Date.parse(appointment_time))
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(times.filter((time) => time < now + 1000)).toHaveLength(4)
  })

  test('are only the owner’s, and require a client or a job', async () => {
    const by = await owner()
    const job = await aJob(by, 8)
    expect(await jobs(await owner(), { appointment_id: job })).toEqual([])
    const { headers } = by
    expect(await outcome(server.request('/api/invoiceable-jobs', { headers }))).toBe('422 invalid_request')
  })
})

test('downloads as an invoice while it is owed, and as a receipt once it is paid', async () => {
  const by = await owner()
  const [owed, paid] = [await invoice(by), await invoice(by, PAID)]
  const download = async ({ id }: { id: string }) => {
    const response = await server.request(`/api/invoices/${id}/document`, { headers: by.headers })
    const { filename, pdf } = (await response.json()) as { filename: string; pdf: string }
    return { filename, start: Buffer.from(pdf, 'base64').toString('latin1', 0, 5) }
  }
  expect(await download(owed)).toEqual({ filename: 'invoice-INV-0001.pdf', start: '%PDF-' })
  expect(await download(paid)).toEqual({ filename: 'receipt-INV-0002.pdf', start: '%PDF-' })
})

const CALLS = [
  ['GET', ''],
  ['GET', '/document'],
  ['POST', '/payment-link'],
  ['POST', '/mark-paid'],
  ['POST', '/void'],
  ['POST', '/reopen'],
  ['POST', '/remind'],
] as const

test.each(CALLS)(
  '%s …%s of another owner’s invoice is not found and changes nothing',
  async (method, path) => {
    const by = await owner()
    const { id } = await invoice(by)
    const { headers } = await owner()
    for (const target of [id, 'not-an-id', '00000000-0000-4000-8000-000000000000'])
      expect(await outcome(server.request(`/api/invoices/${target}${path}`, { method, headers }))).toBe(
        '404 not_found',
      )
    expect((await page(by)).invoices).toMatchObject([
      { id, status: 'pending', voided_at: null, reminded_at: null },
    ])
  },
)

test('requires a subscription', async () => {
  const { headers } = await anOwner(server.deps.db, { status: 'past_due' })
  const paths = [
    '/api/invoices',
    ...CALLS.map(([, path]) => `/api/invoices/00000000-0000-4000-8000-000000000000${path}`),
  ]
  for (const [n, path] of paths.entries()) {
    const method = CALLS[n - 1]?.[0] ?? 'GET'
    expect(await outcome(server.request(path, { method, headers }))).toBe('402 subscription_required')
    expect(await outcome(server.request(path, { method }))).toBe('401 unauthenticated')
  }
  const session = json({ session_id: 'cs_1' }, headers)
  expect(await outcome(server.request('/api/get-checkout-session', session))).toBe(
    '402 subscription_required',
  )
})
