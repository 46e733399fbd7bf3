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

const newOwner = () => anOwner(server.deps.db)
const addInvoice = (owner: TestOwner, fields: Parameters<typeof insertInvoice>[2] = {}) =>
  insertInvoice(server.deps.db, owner.id, fields)
const requestInvoices = (owner: TestOwner, query: Record<string, string> = {}) =>
  server.request(`/api/invoices?${new URLSearchParams(query)}`, { headers: owner.headers })
const readPage = async (owner: TestOwner, query: Record<string, string> = {}) =>
  (await (await requestInvoices(owner, query)).json()) as { invoices: Invoice[]; next: string | null }
const clientNames = async (owner: TestOwner, query: Record<string, string>) =>
  (await readPage(owner, query)).invoices.map(({ client_name }) => client_name)

test('numbers invoices consecutively per owner', async () => {
  const [luna, noah] = [await newOwner(), await newOwner()]
  await Promise.all(Array.from({ length: 12 }, () => addInvoice(luna)))
  await addInvoice(noah)
  const numbers = (await readPage(luna)).invoices.map(({ number }) => number).sort()
  expect(numbers).toEqual(Array.from({ length: 12 }, (_, n) => `INV-00${String(n + 1).padStart(2, '0')}`))
  expect((await readPage(noah)).invoices).toMatchObject([{ number: 'INV-0001' }])
})

test('lists the newest invoices first, page by page, without losing any that were created at the same instant', async () => {
  const owner = await newOwner()
  const created_at = sql<Date>`timestamptz '2026-03-01 12:00:00.123456Z'`
  for (const n of [1, 2, 3, 4, 5])
    await addInvoice(owner, { client_name: `Client ${n}`, created_at: created_at as never })
  await addInvoice(owner, { client_name: 'Newest' })
  const all = (await readPage(owner)).invoices.map(({ id }) => id)
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const { invoices, next } = await readPage(owner, { limit: '2', ...(cursor && { cursor }) })
    ids.push(...invoices.map(({ id }) => id))
    cursor = next
  } while (cursor)
  expect(ids).toEqual(all)
  expect(all).toHaveLength(6)
  expect(await clientNames(owner, { limit: '1' })).toEqual(['Newest'])
})

test('returns fifty invoices by default', async () => {
  const owner = await newOwner()
  for (let n = 0; n < 51; n++) await addInvoice(owner)
  const { invoices, next } = await readPage(owner)
  expect(invoices).toHaveLength(50)
  expect((await readPage(owner, { cursor: next ?? '' })).invoices).toHaveLength(1)
})

describe('search', () => {
  test('finds part of a client’s name, an id or a number, ignoring case', async () => {
    const owner = await newOwner()
    const { id } = await addInvoice(owner, { client_name: 'Ava Stone' })
    await addInvoice(owner, { client_name: 'Ben Okafor' })
    await addInvoice(owner, { client_name: null })
    expect(await clientNames(owner, { search: 'STON' })).toEqual(['Ava Stone'])
    expect(await clientNames(owner, { search: id.slice(0, 8).toUpperCase() })).toEqual(['Ava Stone'])
    expect(await clientNames(owner, { search: 'inv-0002' })).toEqual(['Ben Okafor'])
    expect(await clientNames(owner, { search: '  0003 ' })).toEqual([null])
    expect(await clientNames(owner, { search: 'nobody' })).toEqual([])
  })

  test('can be combined with a status', async () => {
    const owner = await newOwner()
    await addInvoice(owner, { client_name: 'Ava Stone' })
    await addInvoice(owner, { client_name: 'Ava Brook', ...PAID })
    await addInvoice(owner, { client_name: 'Ben Okafor', ...PAID })
    expect(await clientNames(owner, { search: 'ava', status: 'paid' })).toEqual(['Ava Brook'])
    expect(await clientNames(owner, { search: 'ava', status: 'pending' })).toEqual(['Ava Stone'])
    expect(await clientNames(owner, { status: 'paid' })).toEqual(['Ben Okafor', 'Ava Brook'])
  })

  test('finds a void invoice without a status filter, but neither as pending nor as paid', async () => {
    const owner = await newOwner()
    await addInvoice(owner, { client_name: 'Ava Stone', voided_at: new Date('2026-03-02T12:00:00Z') })
    expect(await clientNames(owner, {})).toEqual(['Ava Stone'])
    expect(await clientNames(owner, { status: 'pending' })).toEqual([])
    expect(await clientNames(owner, { status: 'paid' })).toEqual([])
  })

  test.each(['%', '_', "' or 1=1 --", '\\', '🚐', '<script>', '﷽', ')(', 'a'.repeat(200)])(
    'treats %j literally',
    async (search) => {
      const owner = await newOwner()
      await addInvoice(owner, { client_name: 'Ava Stone' })
      expect(await clientNames(owner, { search })).toEqual([])
      await addInvoice(owner, { client_name: `Ava ${search}`.slice(0, 200) })
      expect(await clientNames(owner, { search: search.slice(0, 150) })).toHaveLength(1)
    },
  )

  test('rejects invalid searches and cursors', async () => {
    const owner = await newOwner()
    expect(await outcome(requestInvoices(owner, { search: 'a'.repeat(201) }))).toBe('422 invalid_request')
    expect(await outcome(requestInvoices(owner, { search: 'a\0b' }))).toMatch(/^422|^400/)
    expect(await outcome(requestInvoices(owner, { status: 'void' }))).toBe('422 invalid_request')
    expect(await outcome(requestInvoices(owner, { cursor: 'x' }))).toBe('422 invalid_request')
    expect(await outcome(requestInvoices(owner, { limit: '101' }))).toBe('422 invalid_request')
  })

  test('uses only the index, with 20,000 invoices', async () => {
    const owner = await newOwner()
    // Numbers are set explicitly: otherwise the counter's row would be updated 20,000 times in one transaction.
    await asAdministrator(
      server.database.adminUrl,
      `set session_replication_role = replica;
       insert into invoices (user_id, number, client_name, client_email, description, amount, created_at)
       select '${owner.id}', n, 'Client ' || n, 'c@example.com', 'Wash', 5000, '2026-01-01Z'::timestamptz + n * interval '1 minute'
       from generate_series(1, 20000) n`,
    )
    await asAdministrator(server.database.adminUrl, 'vacuum analyze invoices')
    const plan = await server.deps.db.asOwner(owner.id, (tx) =>
      sql`explain select id, created_at from invoices
        where strpos(search_text, lower('nobody')) > 0 and status = 'pending' and voided_at is null
        order by created_at desc, id desc limit 51`.execute(tx),
    )
    expect(JSON.stringify(plan.rows)).toContain('Index Only Scan using invoices_newest')
    expect(JSON.stringify(plan.rows)).not.toContain('Sort')
    expect(await clientNames(owner, { search: 'client 12345' })).toEqual(['Client 12345'])
  })
})

describe('flags of an invoice', () => {
  const onlyInvoice = async (owner: TestOwner) => (await readPage(owner)).invoices[0]

  test('show a second payment, even if the owner marked the invoice as paid', async () => {
    const paidTwice = await newOwner()
    await addInvoice(paidTwice, { ...PAID, paid_by: 'card', card_payments: 2 })
    expect(await onlyInvoice(paidTwice)).toMatchObject({ isPaidTwice: true, paid_by: 'card' })
    const markedAndPaid = await newOwner()
    await addInvoice(markedAndPaid, { ...PAID, card_payments: 1 })
    expect(await onlyInvoice(markedAndPaid)).toMatchObject({ isPaidTwice: true, paid_by: 'owner' })
    const paidOnce = await newOwner()
    await addInvoice(paidOnce, {
      ...PAID,
      paid_by: 'card',
      card_payments: 1,
      tip_cents: 5_00,
      refunded_cents: 1_00,
    })
    expect(await onlyInvoice(paidOnce)).toMatchObject({
      isPaidTwice: false,
      tip_cents: 5_00,
      refunded_cents: 1_00,
    })
  })

  test('show a payment that the bank has not confirmed', async () => {
    const owner = await newOwner()
    const { id } = await addInvoice(owner)
    expect(await onlyInvoice(owner)).toMatchObject({ isProcessing: false })
    await asAdministrator(
      server.database.adminUrl,
      `insert into invoice_checkouts (user_id, invoice_id, n, account_id, amount, expires_at, payment_status)
       values ($1, $2, 1, 'acct_1', 12500, now(), 'processing')`,
      [owner.id, id],
    )
    expect(await onlyInvoice(owner)).toMatchObject({ isProcessing: true, status: 'pending' })
  })
})

describe('jobs to invoice', () => {
  async function aJob(owner: TestOwner, hour: number, fields: object = {}) {
    const { id } = await server.deps.db.asSystem((tx) =>
      tx
        .insertInto('appointments')
        .values({
          user_id: owner.id,
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
  const listJobs = async (owner: TestOwner, query: Record<string, string>) =>
    (await (
      await server.request(`/api/invoiceable-jobs?${new URLSearchParams(query)}`, { headers: owner.headers })
    ).json()) as InvoiceableJob[]
  const bill = (owner: TestOwner, invoiceId: string, jobId: string) =>
    asAdministrator(
      server.database.adminUrl,
      `update invoice_lines set appointment_id = $3 where user_id = $1 and invoice_id = $2`,
      [owner.id, invoiceId, jobId],
    )

  test('are a client’s newest jobs, each with the invoice it is on', async () => {
    const owner = await newOwner()
    const { id: client_id } = await server.deps.db.asSystem((tx) =>
      tx
        .insertInto('clients')
        .values({ user_id: owner.id, name: 'Ava Stone', email: 'ava@example.com' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const first = await aJob(owner, 8, { client_id })
    const second = await aJob(owner, 12, { client_id, price: null })
    await aJob(owner, 16)
    await aJob(owner, 20, { client_id, cancelled_at: new Date(), cancelled_by: 'owner' })
    const voided = await addInvoice(owner, { voided_at: new Date() })
    await bill(owner, voided.id, second)
    const { id } = await addInvoice(owner, PAID)
    await bill(owner, id, first)
    expect(await listJobs(owner, { client_id })).toEqual([
      expect.objectContaining({ id: second, price: null, invoice: null }),
      expect.objectContaining({
        id: first,
        price: 199_99,
        invoice: { id, number: 'INV-0002', status: 'paid' },
      }),
    ])
    expect(await listJobs(owner, { appointment_id: first })).toMatchObject([{ id: first }])
  })

  test('are those nearest to today if a series reaches far ahead', async () => {
    const owner = await newOwner()
    const { id: client_id } = await server.deps.db.asSystem((tx) =>
      tx
        .insertInto('clients')
        .values({ user_id: owner.id, name: 'Ava Stone', email: 'ava@example.com' })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const now = (await server.deps.db.asSystem((tx) => tx.now())).getTime()
    const weeks = Array.from({ length: 104 }, (_, n) => new Date(now + (n - 3) * 7 * 86_400_000))
    for (const appointment_time of weeks) await aJob(owner, 0, { client_id, appointment_time })
    const times = (await listJobs(owner, { client_id })).map(({ appointment_time }) =>
      Date.parse(appointment_time),
    )
    expect(times).toEqual(times.toSorted((a, b) => b - a))
    expect(times.filter((time) => time < now + 1000)).toHaveLength(4)
  })

  test('are only the owner’s, and the query must name a client or a job', async () => {
    const owner = await newOwner()
    const job = await aJob(owner, 8)
    expect(await listJobs(await newOwner(), { appointment_id: job })).toEqual([])
    const { headers } = owner
    expect(await outcome(server.request('/api/invoiceable-jobs', { headers }))).toBe('422 invalid_request')
  })
})

test('an opened invoice has the phone number and the language that its client has today', async () => {
  const owner = await newOwner()
  const { id: client_id } = await server.deps.db.asSystem((tx) =>
    tx
      .insertInto('clients')
      .values({
        user_id: owner.id,
        name: 'Ava Stone',
        email: 'ava@example.com',
        phone: '555 010 1000',
        language: 'es',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const read = async ({ id }: { id: string }) =>
    (await server.request(`/api/invoices/${id}`, { headers: owner.headers })).json()
  expect(await read(await addInvoice(owner, { client_id }))).toMatchObject({
    client_phone: '555 010 1000',
    client_language: 'es',
  })
  const ofNobody = await read(await addInvoice(owner))
  expect(ofNobody).toMatchObject({ client_phone: null })
  expect(ofNobody).not.toHaveProperty('client_language')
})

test('downloads an owed invoice as an invoice, and a paid one as a receipt', async () => {
  const owner = await newOwner()
  const [owed, paid] = [await addInvoice(owner), await addInvoice(owner, PAID)]
  const download = async ({ id }: { id: string }) => {
    const response = await server.request(`/api/invoices/${id}/document`, { headers: owner.headers })
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
    const owner = await newOwner()
    const { id } = await addInvoice(owner)
    const { headers } = await newOwner()
    for (const target of [id, 'not-an-id', '00000000-0000-4000-8000-000000000000'])
      expect(await outcome(server.request(`/api/invoices/${target}${path}`, { method, headers }))).toBe(
        '404 not_found',
      )
    expect((await readPage(owner)).invoices).toMatchObject([
      { id, status: 'pending', voided_at: null, reminded_at: null },
    ])
  },
)

test('every invoice endpoint requires a subscription', async () => {
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
