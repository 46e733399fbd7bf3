import { describe, expect, test } from 'vitest'
import { type InvoiceDetails, invoiceEndpoints } from '#contract/invoices.ts'
import { sha256 } from '#server/base/sha256.ts'
import { DAY } from '#server/testing/billing-scene.ts'
import { invoiceScene, type OwnerWithAccount } from '#server/testing/invoice-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { json } from '#server/testing/test-server.ts'

const scene = invoiceScene()
let counter = 0

const aClientEmail = () => `client-${counter++}@example.com`
const aRequest = (fields: object = {}) => ({
  amount: 125_00,
  description: 'Full Detail',
  client_name: 'Ava Stone',
  client_email: aClientEmail(),
  ...fields,
})
type Owner = Pick<OwnerWithAccount, 'id' | 'headers'>
type CreatedInvoice = { payment_url: string; invoice_id: string; number: string; letter: string }
type RefusalBody = { error: { code: string; message: string; fields?: object; details?: object } }

const requestInvoice = ({ headers }: Owner, body: object, key?: string) =>
  scene.server.request(
    '/api/create-invoice-payment',
    json(body, { ...headers, ...(key && { 'idempotency-key': key }) }),
  )
const createInvoice = async (owner: Owner, body: object, key?: string) => {
  const response = await requestInvoice(owner, body, key)
  expect(response.status).toBe(201)
  return (await response.json()) as CreatedInvoice
}
const refusalOf = async (owner: Owner, body: object) =>
  ((await (await requestInvoice(owner, body)).json()) as RefusalBody).error
const readInvoice = async ({ headers }: Owner, id: string) =>
  (await (await scene.server.request(`/api/invoices/${id}`, { headers })).json()) as InvoiceDetails
const listInvoices = async ({ headers }: Owner) =>
  (
    (await (await scene.server.request('/api/invoices', { headers })).json()) as {
      invoices: InvoiceDetails[]
    }
  ).invoices
const openPaymentLink = ({ headers }: Owner, id: string) =>
  scene.server.request(`/api/invoices/${id}/payment-link`, { method: 'POST', headers })

test('creates an invoice with a pay link and a checkout from amount, description, client name and email', async () => {
  const owner = await scene.ownerWithAccount()
  const body = aRequest({ amount: 19_99 })
  const { payment_url, invoice_id, number } = await createInvoice(owner, body)
  expect(payment_url).toMatch(/^http:\/\/localhost:3000\/pay\/[\w-]{43}$/)
  expect(number).toBe('INV-0001')
  const [session] = await scene.providerSessions(owner)
  expect(session).toMatchObject({ status: 'open', amount_total: 19_99 })
  expect(await readInvoice(owner, invoice_id)).toMatchObject({
    amount: 19_99,
    client_name: 'Ava Stone',
    client_email: body.client_email,
    status: 'pending',
    paid_by: null,
    stripe_checkout_session_id: session?.id,
    lines: [
      { description: 'Full Detail', quantity: 100, unit_price: 19_99, tax_rate: 0, appointment_id: null },
    ],
    totals: { subtotal: 19_99, discount: 0, taxes: [], total: 19_99 },
    note: null,
  })
  expect(await scene.emailsTo(body.client_email)).toEqual(['invoice'])
})

test('creates an invoice without an email if the owner chose that', async () => {
  const owner = await scene.ownerWithAccount()
  const body = aRequest({ sends_letter: false })
  const { invoice_id } = await createInvoice(owner, body)
  expect((await openPaymentLink(owner, invoice_id)).status).toBe(200)
  expect(await scene.emailsTo(body.client_email)).toEqual([])
})

test('accepts an invoice with a hundred lines of maximum length', async () => {
  const owner = await scene.ownerWithAccount()
  const line = { description: '洗'.repeat(500), quantity: 100, unit_price: 1_00 }
  const body = aRequest({ amount: 100_00, lines: Array(100).fill(line), sends_letter: false })
  expect((await requestInvoice(owner, body)).status).toBe(201)
})

test('creates the 101st invoice of a day without an email, and says so again if the request is repeated', async () => {
  const owner = await scene.ownerWithAccount()
  const first = await createInvoice(owner, aRequest())
  expect(first.letter).toBe('queued')
  await scene.server.deps.db.asSystem((tx) =>
    tx.updateTable('limits').set({ tries: 100 }).where('subject', '=', owner.id).execute(),
  )
  const body = aRequest()
  const limited = await createInvoice(owner, body, 'one too many')
  expect(limited.letter).toBe('limited')
  expect((await createInvoice(owner, body, 'one too many')).letter).toBe('limited')
  expect((await createInvoice(owner, aRequest({ sends_letter: false }))).letter).toBe('none')
  await scene.advance(DAY + 1)
  expect((await openPaymentLink(owner, limited.invoice_id)).status).toBe(200)
  expect(await scene.emailsTo(body.client_email)).toEqual([])
  expect((await createInvoice(owner, aRequest())).letter).toBe('queued')
})

test('makes an invoice due in fourteen days in the business’s time zone by default', async () => {
  const owner = await scene.ownerWithAccount()
  const { invoice_id } = await createInvoice(owner, aRequest())
  const { due_date, created_at } = await readInvoice(owner, invoice_id)
  const today = Temporal.Instant.from(created_at).toZonedDateTimeISO('America/New_York').toPlainDate()
  expect(due_date).toBe(today.add({ days: 14 }).toString())
  const withDueDate = await createInvoice(owner, aRequest({ due_date: '2100-02-28' }))
  expect(await readInvoice(owner, withDueDate.invoice_id)).toMatchObject({ due_date: '2100-02-28' })
})

test('rejects a due date before today in the business’s time zone', async () => {
  const owner = await scene.ownerWithAccount()
  const setTimeZone = (timezone: string) =>
    scene.server.request('/api/settings', {
      ...json({ business_name: 'Luna', business_type: null, timezone }, owner.headers),
      method: 'PUT',
    })
  const now = await scene.server.deps.db.asSystem((tx) => tx.now())
  // Pago Pago is the last time zone in which a day begins. In Kiritimati that day is already over.
  const due_date = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO('Pacific/Pago_Pago')
    .toPlainDate()
    .toString()
  await setTimeZone('Pacific/Kiritimati')
  expect(await refusalOf(owner, aRequest({ due_date }))).toMatchObject({
    code: 'invalid_request',
    fields: { due_date: 'The due date can’t be in the past' },
  })
  expect(await listInvoices(owner)).toEqual([])
  await setTimeZone('Pacific/Pago_Pago')
  await createInvoice(owner, aRequest({ due_date }))
})

describe('the name on an invoice', () => {
  const nameOf = async (payment_url: string) =>
    (await scene.readPayPage({ token: payment_url.split('/').at(-1) as string })).business_name
  const connectNamelessOwner = async () => scene.connectAccount(await scene.aNamelessOwner())

  test('is required before an invoice is created', async () => {
    const owner = await connectNamelessOwner()
    expect(await refusalOf(owner, aRequest())).toMatchObject({
      code: 'business_name_missing',
      message: 'Add your business name first.',
    })
    expect(await listInvoices(owner)).toEqual([])
  })

  test('is the name of the business, otherwise of the payment account, otherwise of the owner', async () => {
    const owner = await scene.ownerWithAccount()
    const { payment_url } = await createInvoice(owner, aRequest())
    expect(await nameOf(payment_url)).toBe('Luna Reyes')
    await scene.server.deps.db.asSystem((tx) =>
      tx
        .updateTable('connect_accounts')
        .set({ account_name: 'Luna\nLLC' })
        .where('user_id', '=', owner.id)
        .execute(),
    )
    expect(await nameOf(payment_url)).toBe('Luna LLC')
    const business = { business_name: 'Luna Detailing', business_type: null, timezone: 'America/New_York' }
    await scene.server.request('/api/settings', { ...json(business, owner.headers), method: 'PUT' })
    expect(await nameOf(payment_url)).toBe('Luna Detailing')
  })
})

test('stores the lines, discount, tax, note and total of an invoice', async () => {
  const owner = await scene.ownerWithAccount()
  const lines = [
    { description: 'Interior', quantity: 150, unit_price: 80_00, tax_rate: 8_875 },
    { description: 'Wheels', quantity: 400, unit_price: 15_00 },
  ]
  const body = aRequest({ lines, discount: { percent: 10_000 }, note: ' Thank you! ', amount: 171_59 })
  const { invoice_id } = await createInvoice(owner, body)
  expect(await readInvoice(owner, invoice_id)).toMatchObject({
    amount: 171_59,
    note: 'Thank you!',
    lines: [{ description: 'Interior' }, { description: 'Wheels', tax_rate: 0 }],
    totals: {
      lines: [120_00, 60_00],
      subtotal: 180_00,
      discount: 18_00,
      taxes: [{ rate: 8_875, taxed: 108_00, tax: 9_59 }],
      total: 171_59,
    },
  })
  const discounted = await createInvoice(
    owner,
    aRequest({ lines, discount: { cents: 180_00 - 1_00 }, amount: 1_06 }),
  )
  expect((await readInvoice(owner, discounted.invoice_id)).totals).toMatchObject({
    discount: 179_00,
    total: 1_06,
  })
})

describe('no invoice is created', () => {
  const LINES = [{ description: 'Wash', quantity: 100, unit_price: 50_00 }]
  test.each([
    [{ amount: 99 }, { amount: 'Amount must be at least $1.00' }],
    [{ amount: 0 }, { amount: 'Amount must be at least $1.00' }],
    [{ amount: -500 }, { amount: 'Amount must be at least $1.00' }],
    [{ amount: 99_999_999 + 1 }, { amount: 'Amount must be at most $999,999.99' }],
    [{ amount: 1e9 }, { amount: 'Amount must be at most $999,999.99' }],
    [{ amount: 19.5 }, { amount: 'Enter a valid dollar amount' }],
    [{ amount: '1000' }, { amount: 'Amount is required' }],
    [{ client_name: ' ' }, { client_name: 'Client name is required' }],
    [{ client_email: '' }, { client_email: 'Client email is required' }],
    [{ client_email: 'ava@' }, { client_email: 'Invalid email address' }],
    [{ description: ' ' }, { description: 'Description is required' }],
    [{ lines: LINES, amount: 49_99 }, { amount: 'The amount doesn’t match the line items' }],
    [
      { lines: LINES, amount: 50_00, discount: { cents: 1 } },
      { amount: 'The amount doesn’t match the line items' },
    ],
    [{ lines: LINES, amount: 1_00, discount: { cents: 50_00 } }, { amount: 'Amount must be at least $1.00' }],
    [{ lines: [{ ...LINES[0], quantity: 0 }] }, { 'lines.0.quantity': 'Enter a quantity above 0' }],
    [{ lines: [{ ...LINES[0], description: '' }] }, { 'lines.0.description': 'Enter a description' }],
    [
      { lines: [{ ...LINES[0], tax_rate: 100_001 }] },
      { 'lines.0.tax_rate': 'Enter a tax rate from 0 to 100%' },
    ],
    [{ due_date: '2026-02-30' }, { due_date: 'Choose a date' }],
    [{ due_date: '0000-01-01' }, { due_date: 'Choose a date from 2000 to 2100' }],
    [{ due_date: '2101-01-01' }, { due_date: 'Choose a date from 2000 to 2100' }],
  ])('from %j', async (invalid, fields) => {
    const owner = await scene.ownerWithAccount()
    const error = await refusalOf(owner, aRequest(invalid))
    expect(error).toMatchObject({ code: 'invalid_request', fields })
    expect(await listInvoices(owner)).toEqual([])
  })

  test('before a payment account is connected and can take payments', async () => {
    const unconnected = await scene.anUnconnectedOwner()
    expect(await outcome(requestInvoice(unconnected, aRequest()))).toBe('409 account_not_connected')
    expect(await listInvoices(unconnected)).toEqual([])
    for (const [state, code] of [
      ['half_done', 'account_not_ready'],
      ['pending', 'account_not_ready'],
      ['rejected', 'account_rejected'],
    ] as const) {
      const owner = await scene.ownerWithAccount(state)
      const body = aRequest()
      expect(await outcome(requestInvoice(owner, body))).toBe(`409 ${code}`)
      expect(invoiceEndpoints.createInvoicePayment.errors).toContain(code)
      expect(invoiceEndpoints.openPaymentLink.errors).toContain(code)
      expect(await listInvoices(owner)).toEqual([])
      expect(await scene.providerSessions(owner)).toEqual([])
      expect(await scene.emailsTo(body.client_email)).toEqual([])
    }
  })

  test('for a job of another owner', async () => {
    const [owner, neighbour] = [await scene.ownerWithAccount(), await scene.ownerWithAccount()]
    const appointment_id = await aJob(neighbour)
    const lines = [{ description: 'Wash', quantity: 100, unit_price: 50_00, appointment_id }]
    expect(await outcome(requestInvoice(owner, aRequest({ lines, amount: 50_00 })))).toBe('404 not_found')
    expect(await listInvoices(owner)).toEqual([])
    expect((await requestInvoice(neighbour, aRequest({ lines, amount: 50_00 }))).status).toBe(201)
  })
})

async function aJob({ id }: Owner): Promise<string> {
  const job = await scene.server.deps.db.asSystem((tx) =>
    tx
      .insertInto('appointments')
      .values({
        user_id: id,
        client_name: 'Ava Stone',
        client_email: 'ava@example.com',
        service: 'Wash',
        appointment_time: '2036-03-07T15:00:00Z',
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return job.id
}

test('links an existing client by email, without adding or changing clients', async () => {
  const owner = await scene.ownerWithAccount()
  const { db } = scene.server.deps
  const client = { name: 'Ava', email: 'Ava@Example.com' }
  const { id } = await db.asSystem((tx) =>
    tx
      .insertInto('clients')
      .values({ user_id: owner.id, ...client })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const forKnownClient = await createInvoice(
    owner,
    aRequest({ client_name: 'Mrs Stone', client_email: 'ava@example.COM' }),
  )
  expect(await readInvoice(owner, forKnownClient.invoice_id)).toMatchObject({
    client_id: id,
    client_name: 'Mrs Stone',
  })
  const forUnknownClient = await createInvoice(owner, aRequest())
  expect(await readInvoice(owner, forUnknownClient.invoice_id)).toMatchObject({ client_id: null })
  expect(
    await db.asOwner(owner.id, (tx) => tx.selectFrom('clients').select(['name', 'email']).execute()),
  ).toEqual([client])
})

describe('a repeated request', () => {
  test('with the same key creates one invoice, one checkout and one email, even concurrently', async () => {
    const owner = await scene.ownerWithAccount()
    const body = aRequest()
    const responses = await Promise.all(
      Array.from({ length: 6 }, () => createInvoice(owner, body, 'pressed-twice')),
    )
    expect(new Set(responses.map((response) => JSON.stringify(response))).size).toBe(1)
    expect(await createInvoice(owner, body, 'pressed-twice')).toEqual(responses[0])
    expect(await listInvoices(owner)).toHaveLength(1)
    expect(await scene.providerSessions(owner)).toHaveLength(1)
    expect(await scene.emailsTo(body.client_email)).toEqual(['invoice'])
    expect(await createInvoice(owner, aRequest())).toMatchObject({ number: 'INV-0002' })
  })

  test('is refused if the owner used the key for another request; other owners may use it', async () => {
    const [owner, neighbour] = [await scene.ownerWithAccount(), await scene.ownerWithAccount()]
    await createInvoice(owner, aRequest(), 'mine')
    expect(await outcome(requestInvoice(owner, aRequest(), 'mine'))).toBe('409 key_reused')
    expect(await listInvoices(owner)).toHaveLength(1)
    expect((await requestInvoice(neighbour, aRequest(), 'mine')).status).toBe(201)
  })

  test('gets the same response even after the invoice was paid', async () => {
    const owner = await scene.ownerWithAccount()
    const body = aRequest()
    const first = await createInvoice(owner, body, 'later')
    const [session] = await scene.providerSessions(owner)
    await scene.emulator.act.completeCheckout(session?.id ?? '')
    await scene.settle()
    expect(await createInvoice(owner, body, 'later')).toEqual(first)
    expect((await scene.emailsTo(body.client_email)).sort()).toEqual(['invoice', 'receipt'])
  })
})

describe('when the provider fails', () => {
  const failProvider = (on = 'POST /v1/checkout/sessions') =>
    scene.emulator.failNext({ kind: 'error', times: 3, on })

  test('before anything is stored, no invoice is created', async () => {
    const owner = await scene.ownerWithAccount()
    await scene.settle()
    failProvider('GET /v2/core/accounts')
    expect(await outcome(requestInvoice(owner, aRequest()))).toBe('503 provider_unavailable')
    expect(await listInvoices(owner)).toEqual([])
  })

  test('the invoice is saved without a link, the error says so, and no email is sent', async () => {
    const owner = await scene.ownerWithAccount()
    const body = aRequest()
    failProvider()
    const error = await refusalOf(owner, body)
    const [saved, ...more] = await listInvoices(owner)
    expect(more).toEqual([])
    expect(error).toMatchObject({
      code: 'provider_unavailable',
      message: expect.stringMatching(/^INV-0001 was saved without a payment link\. Tap /),
      details: { invoice_id: saved?.id, number: 'INV-0001' },
    })
    expect(saved).toMatchObject({ status: 'pending', stripe_checkout_session_id: null })
    expect(await scene.emailsTo(body.client_email)).toEqual([])
  })

  test('the response says when to retry', async () => {
    const owner = await scene.ownerWithAccount()
    failProvider()
    const { status, headers } = await requestInvoice(owner, aRequest())
    expect([status, headers.get('retry-after')]).toEqual([503, '2'])
  })

  test('copying the link later creates the missing checkout and email once', async () => {
    const owner = await scene.ownerWithAccount()
    const body = aRequest()
    failProvider()
    await requestInvoice(owner, body)
    const [saved] = await listInvoices(owner)
    const id = saved?.id ?? ''
    const urls = await Promise.all(
      [1, 2, 3].map(async () => ((await (await openPaymentLink(owner, id)).json()) as { url: string }).url),
    )
    expect(new Set(urls).size).toBe(1)
    const openSessions = (await scene.providerSessions(owner)).filter(({ status }) => status === 'open')
    expect(openSessions).toHaveLength(1)
    expect(await readInvoice(owner, id)).toMatchObject({ stripe_checkout_session_id: openSessions[0]?.id })
    expect(await scene.emailsTo(body.client_email)).toEqual(['invoice'])
  })

  test('repeating the request continues with the same invoice', async () => {
    const owner = await scene.ownerWithAccount()
    const body = aRequest()
    failProvider()
    expect(await outcome(requestInvoice(owner, body, 'again'))).toBe('503 provider_unavailable')
    expect(await createInvoice(owner, body, 'again')).toMatchObject({ number: 'INV-0001' })
    expect(await listInvoices(owner)).toHaveLength(1)
    expect(await scene.emailsTo(body.client_email)).toEqual(['invoice'])
  })

  test('and only its response is lost, a repeated request gets the same checkout', async () => {
    const owner = await scene.ownerWithAccount()
    const body = aRequest()
    scene.emulator.failNext({ kind: 'lost_answer', times: 3, on: 'POST /v1/checkout/sessions' })
    expect(await outcome(requestInvoice(owner, body, 'lost'))).toBe('503 provider_unavailable')
    await createInvoice(owner, body, 'lost')
    expect(await scene.providerSessions(owner)).toHaveLength(1)
  })
})

test('opening the payment link queues the email if it is missing', async () => {
  const owner = await scene.ownerWithAccount()
  const body = aRequest()
  const { invoice_id } = await createInvoice(owner, body)
  await scene.server.deps.db.asSystem(async (tx) => {
    await tx.updateTable('invoices').set({ letter_mail_id: null }).where('id', '=', invoice_id).execute()
    await tx.deleteFrom('mails').where('recipient', '=', body.client_email).execute()
  })
  expect((await openPaymentLink(owner, invoice_id)).status).toBe(200)
  expect(await scene.emailsTo(body.client_email)).toEqual(['invoice'])
})

describe('a checkout session', () => {
  const readSession = ({ headers }: Owner, session_id: string) =>
    scene.server.request('/api/get-checkout-session', json({ session_id }, headers))

  test('is read from the provider, and the response has the pay link', async () => {
    const owner = await scene.ownerWithAccount()
    const { payment_url, invoice_id, number } = await createInvoice(owner, aRequest())
    const { stripe_checkout_session_id: sessionId } = await readInvoice(owner, invoice_id)
    const expected = { url: payment_url, invoice_id, number }
    expect(await (await readSession(owner, sessionId ?? '')).json()).toEqual({
      ...expected,
      status: 'pending',
    })
    scene.payments.breakDeliveries()
    await scene.emulator.act.completeCheckout(sessionId ?? '')
    expect(await (await readSession(owner, sessionId ?? '')).json()).toEqual({ ...expected, status: 'paid' })
    expect(await readInvoice(owner, invoice_id)).toMatchObject({ status: 'paid', paid_by: 'card' })
  })

  test('of another owner, or unknown, is not found', async () => {
    const [owner, neighbour] = [await scene.ownerWithAccount(), await scene.ownerWithAccount()]
    const { invoice_id } = await createInvoice(neighbour, aRequest())
    const { stripe_checkout_session_id: sessionId } = await readInvoice(neighbour, invoice_id)
    for (const id of [sessionId ?? '', 'cs_test_forged'])
      expect(await outcome(readSession(owner, id))).toBe('404 not_found')
    expect(await readInvoice(neighbour, invoice_id)).toMatchObject({ status: 'pending' })
  })

  test('that has expired is replaced when the client opens the link', async () => {
    const owner = await scene.ownerWithAccount()
    const { invoice_id, payment_url } = await createInvoice(owner, aRequest())
    await scene.advance(2 * DAY)
    const token = payment_url.split('/').at(-1) ?? ''
    expect((await scene.openCheckout({ token })).status).toBe(200)
    expect((await scene.providerSessions(owner)).map(({ status }) => status)).toEqual(['open', 'expired'])
    expect(await readInvoice(owner, invoice_id)).toMatchObject({ status: 'pending' })
  })
})

const byPhone = (fields: object = {}) =>
  aRequest({ client_email: '', client_phone: '(212) 555-0142', ...fields })

test('creates an invoice for a client without an email, with a link to text and no email', async () => {
  const owner = await scene.ownerWithAccount()
  const clients = '/api/clients'
  const client = { name: 'Mo Reed', phone: '(212) 555-0142' }
  const { id: client_id } = (await (
    await scene.server.request(clients, json(client, owner.headers))
  ).json()) as { id: string }
  const { payment_url, invoice_id, letter } = await createInvoice(owner, byPhone({ client_id }))
  expect(payment_url).toContain('/pay/')
  expect(letter).toBe('none')
  expect(await readInvoice(owner, invoice_id)).toMatchObject({
    client_id,
    client_email: '',
    client_phone: '(212) 555-0142',
  })
  const [session] = await scene.providerSessions(owner)
  expect(session).toMatchObject({ status: 'open', customer_email: null })
})

test('refuses an invoice for a client of another owner, and stores nothing', async () => {
  const [owner, other] = [await scene.ownerWithAccount(), await scene.anUnconnectedOwner()]
  const client = { name: 'Mo Reed', phone: '(212) 555-0142' }
  const { id: client_id } = (await (
    await scene.server.request('/api/clients', json(client, other.headers))
  ).json()) as { id: string }
  expect(await outcome(requestInvoice(owner, byPhone({ client_id })))).toBe('404 not_found')
  expect(await listInvoices(owner)).toEqual([])
})

test('requires an email or a phone number', async () => {
  const owner = await scene.ownerWithAccount()
  expect(await refusalOf(owner, aRequest({ client_email: undefined }))).toMatchObject({
    fields: { client_email: 'Client email is required', client_phone: 'Client phone is required' },
  })
})

test('recognizes a repeated request whose first try reached a server of the previous release', async () => {
  const owner = await scene.ownerWithAccount()
  const body = aRequest({ client_email: 'ava.repeats@example.com' })
  const first = await createInvoice(owner, body, 'the same key')
  // The previous release hashed the fields it knew, in this order.
  const { amount, description, client_name, client_email } = body
  const known = {
    amount,
    description,
    client_name,
    client_email,
    discount: null,
    note: null,
    sends_letter: true,
  }
  await scene.server.deps.db.asSystem((tx) =>
    tx
      .updateTable('invoices')
      .set({ request_hash: sha256(JSON.stringify(known)) })
      .where('id', '=', first.invoice_id)
      .execute(),
  )
  expect(await createInvoice(owner, body, 'the same key')).toMatchObject({ number: first.number })
})
