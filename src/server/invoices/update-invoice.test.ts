import { describe, expect, test } from 'vitest'
import type { InvoiceDetails } from '#contract/invoices.ts'
import type { PayPage } from '#contract/pay.ts'
import { invoiceScene, type OwnerWithAccount } from '#server/testing/invoice-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { json } from '#server/testing/test-server.ts'

const scene = invoiceScene()
let counter = 0

const aRequest = (fields: object = {}) => ({
  amount: 125_00,
  description: 'Full Detail',
  client_name: 'Ava Stone',
  client_email: `changing-${counter++}@example.com`,
  ...fields,
})

type CreatedInvoice = { invoice_id: string; payment_url: string; number: string; letter: string }
type Owner = Pick<OwnerWithAccount, 'id' | 'headers'>

async function create({ headers }: Owner, body: object): Promise<CreatedInvoice> {
  const response = await scene.server.request('/api/create-invoice-payment', json(body, headers))
  expect(response.status).toBe(201)
  return (await response.json()) as CreatedInvoice
}
const update = ({ headers }: Owner, id: string, body: object) =>
  scene.server.request(`/api/invoices/${id}`, { ...json(body, headers), method: 'PUT' })
const read = async ({ headers }: Owner, id: string) =>
  (await (await scene.server.request(`/api/invoices/${id}`, { headers })).json()) as InvoiceDetails
const openLink = (payUrl: string, headers: Record<string, string> = {}) =>
  scene.server.request(`/api${new URL(payUrl).pathname}`, { headers })
const owed = async ({ id }: Owner) =>
  scene.server.deps.db.asSystem((tx) =>
    tx
      .selectFrom('owner_totals')
      .where('user_id', '=', id)
      .select((eb) => [
        eb.fn.sum<string>('owed_invoices').as('count'),
        eb.fn.sum<string>('owed_cents').as('cents'),
      ])
      .executeTakeFirstOrThrow(),
  )

async function anUnopenedInvoice(fields: object = {}) {
  const owner = await scene.ownerWithAccount()
  const body = aRequest(fields)
  return { owner, body, ...(await create(owner, body)) }
}

test('an owner changes everything on an invoice, and it keeps its number and link', async () => {
  const { owner, invoice_id, payment_url } = await anUnopenedInvoice()
  const [previousSession] = await scene.providerSessions(owner)
  const lines = [
    { description: 'Wash', quantity: 150, unit_price: 100_00, tax_rate: 10_000 },
    { description: 'Wax', quantity: 100, unit_price: 50_00 },
  ]
  const changed = aRequest({
    client_name: 'Bo Okafor',
    description: 'Wash and wax',
    lines,
    discount: { percent: 10_000 },
    amount: 193_50,
    due_date: '2100-01-31',
    note: 'Thank you',
  })
  const response = await update(owner, invoice_id, changed)
  expect(await response.json()).toEqual({ invoice_id, payment_url, number: 'INV-0001', letter: 'queued' })
  expect(await read(owner, invoice_id)).toMatchObject({
    number: 'INV-0001',
    client_name: 'Bo Okafor',
    client_email: changed.client_email,
    description: 'Wash and wax',
    amount: 193_50,
    due_date: '2100-01-31',
    note: 'Thank you',
    status: 'pending',
    lines: [{ description: 'Wash', quantity: 150 }, { description: 'Wax' }],
    totals: { discount: 20_00, total: 193_50 },
  })
  expect(await owed(owner)).toEqual({ count: '1', cents: '19350' })

  const sessions = await scene.providerSessions(owner)
  expect(sessions.find(({ id }) => id === previousSession?.id)).toMatchObject({ status: 'expired' })
  expect(sessions.filter(({ status }) => status === 'open')).toMatchObject([{ amount_total: 193_50 }])
  expect((await (await openLink(payment_url)).json()) as PayPage).toMatchObject({ amount: 193_50 })
})

test('the client gets the changed invoice if the owner wants that', async () => {
  const { owner, body, invoice_id } = await anUnopenedInvoice()
  const silent = await update(owner, invoice_id, { ...body, amount: 130_00, sends_letter: false })
  expect(await silent.json()).toMatchObject({ letter: 'none' })
  expect(await scene.emailsTo(body.client_email)).toEqual(['invoice'])
  await update(owner, invoice_id, { ...body, amount: 140_00 })
  const mails = await scene.server.deps.db.asSystem((tx) =>
    tx
      .selectFrom('mails')
      .where('recipient', '=', body.client_email)
      .select(['skip_reason', 'sent_at', 'props'])
      .orderBy('created_at')
      .execute(),
  )
  expect(mails).toHaveLength(2)
  // An email with the previous amount is never sent after the change.
  for (const { sent_at, skip_reason } of mails.slice(0, 1))
    expect(sent_at !== null || skip_reason === 'replaced').toBe(true)
})

test('a due date that has passed can stay, but not be chosen', async () => {
  const { owner, body, invoice_id } = await anUnopenedInvoice()
  await scene.server.deps.db.asSystem((tx) =>
    tx.updateTable('invoices').set({ due_date: '2020-01-31' }).where('id', '=', invoice_id).execute(),
  )
  expect(await outcome(update(owner, invoice_id, { ...body, due_date: '2020-01-30' }))).toBe(
    '422 invalid_request',
  )
  expect((await update(owner, invoice_id, { ...body, due_date: '2020-01-31' })).status).toBe(200)
  expect((await update(owner, invoice_id, body)).status).toBe(200)
  expect(await read(owner, invoice_id)).toMatchObject({ due_date: '2020-01-31' })
})

describe('an invoice can’t be edited', () => {
  const isUnchanged = async (owner: Owner, id: string) =>
    expect(await read(owner, id)).toMatchObject({ amount: 125_00, client_name: 'Ava Stone' })

  test('once somebody has opened its link', async () => {
    const { owner, body, invoice_id, payment_url } = await anUnopenedInvoice()
    expect((await openLink(payment_url)).status).toBe(200)
    expect(await read(owner, invoice_id)).toMatchObject({ isEditable: false })
    const response = await update(owner, invoice_id, { ...body, amount: 130_00 })
    expect(response.status).toBe(409)
    expect(await response.json()).toMatchObject({
      error: {
        code: 'invoice_settled',
        message:
          'Your client has already opened INV-0001, so it can’t be changed. Void it and create a new one instead.',
      },
    })
    await isUnchanged(owner, invoice_id)
  })

  test('once somebody has downloaded it through its link', async () => {
    const { owner, body, invoice_id, payment_url } = await anUnopenedInvoice()
    expect((await openLink(`${payment_url}/document`)).status).toBe(200)
    expect(await outcome(update(owner, invoice_id, body))).toBe('409 invoice_settled')
  })

  test.each(['mark-paid', 'void'])('after %s', async (action) => {
    const { owner, body, invoice_id } = await anUnopenedInvoice()
    const { headers } = owner
    await scene.server.request(`/api/invoices/${invoice_id}/${action}`, { method: 'POST', headers })
    expect(await outcome(update(owner, invoice_id, { ...body, amount: 130_00 }))).toBe('409 invoice_settled')
    await isUnchanged(owner, invoice_id)
  })

  test('by another owner', async () => {
    const { owner, body, invoice_id } = await anUnopenedInvoice()
    const neighbour = await scene.ownerWithAccount()
    expect(await outcome(update(neighbour, invoice_id, { ...body, amount: 1_00 }))).toBe('404 not_found')
    await isUnchanged(owner, invoice_id)
  })

  test('to an amount that differs from its lines', async () => {
    const { owner, body, invoice_id } = await anUnopenedInvoice()
    const lines = [{ description: 'Wash', quantity: 100, unit_price: 50_00 }]
    expect(await outcome(update(owner, invoice_id, { ...body, lines }))).toBe('422 invalid_request')
    await isUnchanged(owner, invoice_id)
  })
})

test('an owner who checks the link, and programs that preview it in messages, leave the invoice editable', async () => {
  const { owner, body, invoice_id, payment_url } = await anUnopenedInvoice()
  await openLink(payment_url, owner.headers)
  await openLink(payment_url, { 'user-agent': 'facebookexternalhit/1.1 Facebot Twitterbot/1.0' })
  expect(await read(owner, invoice_id)).toMatchObject({ isEditable: true })
  expect((await update(owner, invoice_id, { ...body, amount: 130_00 })).status).toBe(200)
})

test('a job stays on the invoice it is on, and one on another invoice can’t be added', async () => {
  const { owner, body, invoice_id } = await anUnopenedInvoice()
  const aJob = async (hour: number) => {
    const { id } = await scene.server.deps.db.asSystem((tx) =>
      tx
        .insertInto('appointments')
        .values({
          user_id: owner.id,
          client_name: 'Ava Stone',
          client_email: 'ava@example.com',
          service: 'Wash',
          appointment_time: new Date(Date.UTC(2036, 2, 7, hour)),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    return id
  }
  const lineFor = (appointment_id: string) => ({
    description: 'Wash',
    quantity: 100,
    unit_price: 125_00,
    appointment_id,
  })
  const [own, others] = [await aJob(8), await aJob(12)]
  await create(owner, aRequest({ lines: [lineFor(others)] }))
  expect((await update(owner, invoice_id, { ...body, lines: [lineFor(own)] })).status).toBe(200)
  expect((await update(owner, invoice_id, { ...body, lines: [lineFor(own)] })).status).toBe(200)
  const refused = await update(owner, invoice_id, { ...body, lines: [lineFor(others)] })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    error: { message: expect.stringContaining('already on INV-0002') },
  })
  expect((await read(owner, invoice_id)).lines).toMatchObject([{ appointment_id: own }])
})
