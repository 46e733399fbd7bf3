import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { TestOwner } from '#server/testing/an-owner.ts'
import { eventually } from '#server/testing/eventually.ts'
import { invoiceScene, type TestInvoice } from '#server/testing/invoice-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { json } from '#server/testing/test-server.ts'

const scene = invoiceScene()

const five = <T>(request: () => Promise<T>) => Promise.all(Array.from({ length: 5 }, request))
const post = ({ headers }: TestOwner, path: string, key?: string) =>
  scene.server.request(path, {
    method: 'POST',
    headers: { ...headers, ...(key && { 'idempotency-key': key }) },
  })
const paid = async (request: Promise<Response>) => {
  const response = await request
  expect(response.status).toBe(200)
  return (await response.json()) as Invoice
}
const markPaid = ({ id, owner }: TestInvoice, key?: string) =>
  post(owner, `/api/invoices/${id}/mark-paid`, key)
const reopen = async (owner: TestOwner, { id }: { id: string }) =>
  expect((await post(owner, `/api/invoices/${id}/reopen`)).status).toBe(200)
const payInCash = (owner: TestOwner, jobId: string, key?: string) =>
  post(owner, `/api/appointments/${jobId}/paid-in-cash`, key)

const keyCount = async ({ id }: TestOwner) =>
  (await scene.server.deps.db.asOwner(id, (tx) => tx.selectFrom('applied_changes').selectAll().execute()))
    .length
const invoicesOf = ({ id }: TestOwner) =>
  scene.server.deps.db.asOwner(id, (tx) => tx.selectFrom('invoices').select(['id', 'status']).execute())

async function aJob(owner: TestOwner, fields: object = {}): Promise<string> {
  const { id } = await scene.server.deps.db.asSystem((tx) =>
    tx
      .insertInto('appointments')
      .values({
        user_id: owner.id,
        client_name: 'Ava Stone',
        client_email: 'ava@example.com',
        service: 'Wash',
        price: 50_00,
        appointment_time: '2036-03-08T02:00:00Z',
        ...fields,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  return id
}

/** A job that is on an invoice for which the client has opened a checkout. */
async function aBilledJob() {
  const owner = await scene.ownerWithAccount()
  const jobId = await aJob(owner)
  const lines = [{ description: 'Wash', quantity: 100, unit_price: 50_00, appointment_id: jobId }]
  const client = { client_name: 'Ava Stone', client_email: 'ava@example.com' }
  const body = { amount: 50_00, description: 'Wash', ...client, lines }
  const created = await scene.server.request('/api/create-invoice-payment', json(body, owner.headers))
  const { invoice_id: id } = (await created.json()) as { invoice_id: string }
  return { owner, jobId, id }
}

/** The provider ends no checkout for one request, which therefore stops halfway. */
const failOnce = () => scene.emulator.failNext({ kind: 'error', times: 3, on: 'POST /v1/checkout/sessions' })

describe('an invoice that is marked as paid', () => {
  test('is marked once by five requests at once, and none is refused', async () => {
    const invoice = await scene.anInvoice()
    const answers = await five(() => paid(markPaid(invoice, 'tap')))
    expect(new Set(answers.map(({ paid_at }) => paid_at)).size).toBe(1)
    expect(answers[0]).toMatchObject({ id: invoice.id, status: 'paid', paid_by: 'owner' })
  })

  test('is not paid again by a delayed repeat after the owner reopened it', async () => {
    const invoice = await scene.anInvoice()
    await paid(markPaid(invoice, 'tap'))
    await reopen(invoice.owner, invoice)
    expect(await paid(markPaid(invoice, 'tap'))).toMatchObject({ status: 'pending', paid_at: null })
    expect(await scene.invoiceRow(invoice)).toMatchObject({ status: 'pending', paid_by: null })
    expect(await paid(markPaid(invoice, 'later-tap'))).toMatchObject({ status: 'paid' })
  })

  test('leaves a checkout open that the client began after it was reopened', async () => {
    const invoice = await scene.anInvoice()
    await paid(markPaid(invoice, 'tap'))
    await reopen(invoice.owner, invoice)
    const { sessionId } = await scene.checkout(invoice)
    await paid(markPaid(invoice, 'tap'))
    expect(await scene.providerSessions(invoice.owner)).toMatchObject([{ id: sessionId, status: 'open' }])
  })

  test('has no key while its checkout could not be ended, so that a repeat marks it', async () => {
    const invoice = await scene.anInvoice()
    await scene.checkout(invoice)
    failOnce()
    expect(await outcome(markPaid(invoice, 'tap'))).toBe('503 provider_unavailable')
    expect(await keyCount(invoice.owner)).toBe(0)
    expect(await paid(markPaid(invoice, 'tap'))).toMatchObject({ status: 'paid' })
  })

  test('is paid even if a client opens a checkout at the same time', async () => {
    const { deps, database } = scene.server
    const { db } = deps
    const invoice = await scene.anInvoice()
    const { sessionId } = await scene.checkout(invoice)
    const setEnded = (tx: SystemTx, ended_at: Date | null) =>
      tx.updateTable('invoice_checkouts').set({ ended_at }).where('session_id', '=', sessionId).execute()
    const lockWaits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await db.asSystem((tx) => setEnded(tx, new Date()))
    const [marking] = await db.asSystem(async (tx) => {
      await sql`select from invoices where id = ${invoice.id} for update`.execute(tx)
      const request = paid(markPaid(invoice, 'tap'))
      await eventually(
        'the request waits for the invoice’s lock',
        async () => (await asAdministrator(database.adminUrl, lockWaits)).length === 1,
      )
      await setEnded(tx, null)
      return [request]
    })
    expect(await marking).toMatchObject({ status: 'paid' })
  })

  test('is refused with another key, with the key of another invoice, and without one', async () => {
    const invoice = await scene.anInvoice()
    const other = await scene.invoice(invoice.owner)
    await paid(markPaid(invoice, 'tap'))
    expect(await outcome(markPaid(invoice, 'later-tap'))).toBe('409 invoice_settled')
    expect(await outcome(markPaid(invoice))).toBe('409 invoice_settled')
    expect(await outcome(markPaid(other, 'tap'))).toBe('409 key_reused')
    expect(await scene.invoiceRow(other)).toMatchObject({ status: 'pending' })
    expect(await keyCount(invoice.owner)).toBe(1)
  })

  test('is independent of the same key of another owner', async () => {
    const [first, second] = [await scene.anInvoice(), await scene.anInvoice()]
    await paid(markPaid(first, 'tap'))
    expect(await paid(markPaid(second, 'tap'))).toMatchObject({ id: second.id, status: 'paid' })
    expect(await outcome(post(second.owner, `/api/invoices/${first.id}/mark-paid`, 'k'))).toBe(
      '404 not_found',
    )
  })
})

describe('a job that was paid in cash', () => {
  test('gets one paid invoice from five requests at once', async () => {
    const owner = await scene.anUnconnectedOwner()
    const jobId = await aJob(owner)
    const answers = await five(() => paid(payInCash(owner, jobId, 'tap')))
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    expect(await invoicesOf(owner)).toEqual([{ id: answers[0]?.id, status: 'paid' }])
  })

  test('is not paid again by a delayed repeat after the owner reopened its invoice, or voided it', async () => {
    const owner = await scene.anUnconnectedOwner()
    const jobId = await aJob(owner)
    const invoice = await paid(payInCash(owner, jobId, 'tap'))
    await reopen(owner, invoice)
    expect(await paid(payInCash(owner, jobId, 'tap'))).toMatchObject({ id: invoice.id, status: 'pending' })
    await paid(post(owner, `/api/invoices/${invoice.id}/void`))
    expect(await paid(payInCash(owner, jobId, 'tap'))).toMatchObject({ id: invoice.id, status: 'pending' })
    expect(await invoicesOf(owner)).toEqual([{ id: invoice.id, status: 'pending' }])
  })

  test('is returned to a repeat even if the job was cancelled since', async () => {
    const owner = await scene.anUnconnectedOwner()
    const jobId = await aJob(owner)
    const invoice = await paid(payInCash(owner, jobId, 'tap'))
    await scene.server.deps.db.asOwner(owner.id, (tx) =>
      tx
        .updateTable('appointments')
        .set({ cancelled_at: new Date(), cancelled_by: 'owner' })
        .where('id', '=', jobId)
        .execute(),
    )
    expect(await paid(payInCash(owner, jobId, 'tap'))).toEqual(invoice)
  })

  test('settles the invoice that it is on once, whoever repeats the request', async () => {
    const { owner, jobId, id } = await aBilledJob()
    const answers = await five(() => paid(payInCash(owner, jobId, 'tap')))
    expect(new Set(answers.map(({ paid_at }) => paid_at)).size).toBe(1)
    expect(await invoicesOf(owner)).toEqual([{ id, status: 'paid' }])
    await reopen(owner, { id })
    expect(await paid(payInCash(owner, jobId, 'tap'))).toMatchObject({ id, status: 'pending' })
  })

  test('is settled by a repeat if the first request stopped halfway', async () => {
    const { owner, jobId, id } = await aBilledJob()
    failOnce()
    expect(await outcome(payInCash(owner, jobId, 'tap'))).toBe('503 provider_unavailable')
    expect(await keyCount(owner)).toBe(0)
    expect(await paid(payInCash(owner, jobId, 'tap'))).toMatchObject({ id, status: 'paid' })
  })

  test('is not paid by a delayed repeat of a request that found its invoice paid', async () => {
    const { owner, jobId, id } = await aBilledJob()
    await paid(payInCash(owner, jobId, 'tap'))
    await paid(payInCash(owner, jobId, 'tap-on-another-device'))
    await reopen(owner, { id })
    expect(await paid(payInCash(owner, jobId, 'tap-on-another-device'))).toMatchObject({ status: 'pending' })
  })

  test('is refused with the key of another job or of a change of the job itself', async () => {
    const owner = await scene.anUnconnectedOwner()
    const [jobId, otherId] = [
      await aJob(owner),
      await aJob(owner, { appointment_time: '2036-03-09T02:00:00Z' }),
    ]
    await paid(payInCash(owner, jobId, 'tap'))
    expect(await outcome(payInCash(owner, otherId, 'tap'))).toBe('409 key_reused')
    const marked = await scene.server.request(`/api/appointments/${otherId}/state`, {
      ...json({ state: 'done' }, { ...owner.headers, 'idempotency-key': 'done' }),
      method: 'PUT',
    })
    expect(marked.status).toBe(200)
    expect(await outcome(payInCash(owner, otherId, 'done'))).toBe('409 key_reused')
    expect(await invoicesOf(owner)).toHaveLength(1)
  })
})
