import { expect, test } from 'vitest'
import type { Invoice, InvoiceDetails } from '#contract/invoices.ts'
import type { TestOwner } from '#server/testing/an-owner.ts'
import { invoiceScene } from '#server/testing/invoice-scene.ts'
import { json } from '#server/testing/test-server.ts'

const scene = invoiceScene()

async function aJob(owner: TestOwner, fields: object = {}): Promise<string> {
  const { id } = await scene.server.deps.db.asSystem((tx) =>
    tx
      .insertInto('appointments')
      .values({
        user_id: owner.id,
        client_name: 'Ava Stone',
        client_email: 'ava@example.com',
        client_phone: '(555) 010-1000',
        service: 'Wash',
        price: 50_00,
        // Still March 7 in New York.
        appointment_time: '2036-03-08T02:00:00Z',
        ...fields,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}
const request = ({ headers }: TestOwner, jobId: string) =>
  scene.server.request(`/api/appointments/${jobId}/paid-in-cash`, { method: 'POST', headers })
const pay = async (owner: TestOwner, jobId: string) => {
  const response = await request(owner, jobId)
  expect(response.status).toBe(200)
  return (await response.json()) as Invoice
}
const refusalOf = async (response: Promise<Response>) =>
  ((await (await response).json()) as { error: { code: string; message: string } }).error
/** The worker plans the reminders of the job itself at its own time, so only what is sent about the invoice is read. */
const invoiceMailsOf = ({ id }: TestOwner) =>
  scene.server.deps.db.asOwner(id, (tx) =>
    tx.selectFrom('mails').where('invoice_id', 'is not', null).select('letter').execute(),
  )
const invoiceCount = async ({ id }: TestOwner) =>
  (await scene.server.deps.db.asOwner(id, (tx) => tx.selectFrom('invoices').select('id').execute())).length

test('creates the invoice of a job as paid, without a payment account and without an email', async () => {
  const owner = await scene.anUnconnectedOwner()
  const jobId = await aJob(owner)
  const invoice = await pay(owner, jobId)
  expect(invoice).toMatchObject({
    number: 'INV-0001',
    status: 'paid',
    paid_by: 'owner',
    amount: 50_00,
    client_name: 'Ava Stone',
    client_email: 'ava@example.com',
  })
  const details = await scene.server.request(`/api/invoices/${invoice.id}`, { headers: owner.headers })
  expect(((await details.json()) as InvoiceDetails).lines).toMatchObject([
    { description: 'Wash, Mar 7, 2036', unit_price: 50_00, appointment_id: jobId },
  ])
  expect(await invoiceMailsOf(owner)).toEqual([])
})

test('a double tap creates one invoice', async () => {
  const owner = await scene.anUnconnectedOwner()
  const jobId = await aJob(owner)
  const paid = await Promise.all([pay(owner, jobId), pay(owner, jobId), pay(owner, jobId)])
  expect(new Set(paid.map(({ id }) => id)).size).toBe(1)
  expect(await pay(owner, jobId)).toEqual(paid[0])
  expect(await invoiceCount(owner)).toBe(1)
})

test('marks the invoice that the job is already on', async () => {
  const owner = await scene.ownerWithAccount()
  const jobId = await aJob(owner)
  const lines = [{ description: 'Wash', quantity: 100, unit_price: 50_00, appointment_id: jobId }]
  const client = { client_name: 'Ava Stone', client_email: 'ava@example.com' }
  const body = { amount: 50_00, description: 'Wash', ...client, lines }
  const created = await scene.server.request('/api/create-invoice-payment', json(body, owner.headers))
  const { invoice_id } = (await created.json()) as { invoice_id: string }
  expect(await pay(owner, jobId)).toMatchObject({ id: invoice_id, status: 'paid', paid_by: 'owner' })
  expect(await invoiceCount(owner)).toBe(1)
})

test('cash for one job does not pay an invoice with other jobs', async () => {
  const owner = await scene.ownerWithAccount()
  const jobs = [await aJob(owner), await aJob(owner, { appointment_time: '2036-03-09T02:00:00Z' })]
  const lines = jobs.map((appointment_id) => ({
    description: 'Wash',
    quantity: 100,
    unit_price: 50_00,
    appointment_id,
  }))
  const client = { client_name: 'Ava Stone', client_email: 'ava@example.com' }
  const body = { amount: 100_00, description: 'Two washes', ...client, lines }
  const created = await scene.server.request('/api/create-invoice-payment', json(body, owner.headers))
  const { invoice_id, number } = (await created.json()) as { invoice_id: string; number: string }
  expect(await refusalOf(request(owner, jobs[0] ?? ''))).toMatchObject({
    message: `This job is on ${number} with other jobs. Open that invoice to mark it as paid.`,
  })
  const { headers } = owner
  const details = await scene.server.request(`/api/invoices/${invoice_id}`, { headers })
  expect(await details.json()).toMatchObject({ status: 'pending' })
})

test.each([null, 0])('refuses a job with the price %s', async (price) => {
  const owner = await scene.anUnconnectedOwner()
  expect(await refusalOf(request(owner, await aJob(owner, { price })))).toMatchObject({
    code: 'invalid_request',
    message: 'Add a price to this job first.',
  })
  expect(await invoiceCount(owner)).toBe(0)
})

test('refuses a cancelled job, another owner’s, and one of a business without a name', async () => {
  const owner = await scene.anUnconnectedOwner()
  const cancelled = await aJob(owner, { cancelled_at: new Date(), cancelled_by: 'owner' })
  expect(await refusalOf(request(owner, cancelled))).toMatchObject({
    code: 'not_found',
    message: 'This job has since been cancelled.',
  })
  const stranger = await scene.anUnconnectedOwner()
  expect(await refusalOf(request(stranger, await aJob(owner)))).toMatchObject({ code: 'not_found' })
  const nameless = await scene.aNamelessOwner()
  expect(await refusalOf(request(nameless, await aJob(nameless)))).toMatchObject({
    code: 'business_name_missing',
  })
})

test('creates the invoice of a visit with as many services and add-ons as possible', async () => {
  const owner = await scene.anUnconnectedOwner()
  const addOn = { name: 'x'.repeat(60), price: 1_00, duration: 1 }
  const item = {
    service_id: null,
    service: 'y'.repeat(120),
    size: 'z'.repeat(60),
    price: 10_00,
    duration: 60,
    add_ons: Array.from({ length: 12 }, () => addOn),
  }
  const items = JSON.stringify(Array.from({ length: 5 }, () => item))
  const invoice = await pay(owner, await aJob(owner, { items, price: 5 * 22_00 }))
  const details = await scene.server.request(`/api/invoices/${invoice.id}`, { headers: owner.headers })
  expect(((await details.json()) as InvoiceDetails).lines).toHaveLength(5 * 13)
})
