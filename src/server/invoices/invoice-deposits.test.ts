import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { Invoice, InvoiceableJob, InvoiceDetails } from '#contract/invoices.ts'
import type { PayPage } from '#contract/pay.ts'
import { isDepositInvoiced } from '#server/invoices/job-deposits.ts'
import { renewInvoicedDeposit } from '#server/invoices/renew-deposit.ts'
import { eventually } from '#server/testing/eventually.ts'
import { invoiceScene, type OwnerWithAccount } from '#server/testing/invoice-scene.ts'
import { asAdministrator } from '#server/testing/test-database.ts'
import { json } from '#server/testing/test-server.ts'

const scene = invoiceScene()
let counter = 0

type Owner = Pick<OwnerWithAccount, 'id' | 'headers'>

async function aJob(owner: Owner): Promise<string> {
  const job = {
    user_id: owner.id,
    client_name: 'Ava Stone',
    client_email: 'ava@example.com',
    service: 'Full Detail',
    price: 180_00,
    appointment_time: new Date(Date.UTC(2036, 2, 7 + counter++)),
  }
  const { id } = await scene.server.deps.db.asSystem((tx) =>
    tx.insertInto('appointments').values(job).returning('id').executeTakeFirstOrThrow(),
  )
  return id
}

/** A paid deposit of $45.00 by default. */
function insertDeposit(owner: Owner, jobId: string, fields: object = {}) {
  return scene.server.deps.db.asSystem((tx) =>
    tx
      .insertInto('deposits')
      .values({
        user_id: owner.id,
        id: randomUUID(),
        amount: 45_00,
        appointment_id: jobId,
        policy: 'It is refunded.',
        cutoff_hours: 24,
        account_id: 'acct_1',
        expires_at: '2036-03-01T12:00:00Z',
        ended_at: '2036-03-01T12:00:00Z',
        paid_at: '2036-03-01T12:00:00Z',
        booked_at: '2036-03-01T12:00:00Z',
        ...fields,
      })
      .execute(),
  )
}

const refundDeposit = (owner: Owner, jobId: string, refund_due: number) =>
  scene.server.deps.db.asOwner(owner.id, (tx) =>
    tx.updateTable('deposits').set({ refund_due }).where('appointment_id', '=', jobId).execute(),
  )

async function aJobWithDeposit(deposit: object = {}) {
  const owner = await scene.ownerWithAccount()
  const jobId = await aJob(owner)
  await insertDeposit(owner, jobId, deposit)
  return { owner, jobId }
}

const aRequest = (jobIds: readonly string[], price = 180_00) => ({
  amount: price * Math.max(1, jobIds.length),
  description: 'Full Detail',
  client_name: 'Ava Stone',
  client_email: `with-deposit-${counter++}@example.com`,
  lines: (jobIds.length > 0 ? jobIds : [null]).map((appointment_id) => ({
    description: 'Full Detail',
    quantity: 100,
    unit_price: price,
    appointment_id,
  })),
})

type Saved = { invoice_id: string; payment_url: string; letter: string; deposit_cents?: number }

async function create({ headers }: Owner, body: object): Promise<Saved> {
  const response = await scene.server.request('/api/create-invoice-payment', json(body, headers))
  expect(response.status).toBe(201)
  return (await response.json()) as Saved
}
const update = ({ headers }: Owner, id: string, body: object) =>
  scene.server.request(`/api/invoices/${id}`, { ...json(body, headers), method: 'PUT' })
const read = async ({ headers }: Owner, id: string) =>
  (await (await scene.server.request(`/api/invoices/${id}`, { headers })).json()) as InvoiceDetails
const act = ({ headers }: Owner, id: string, action: 'void' | 'reopen' | 'mark-paid') =>
  scene.server.request(`/api/invoices/${id}/${action}`, { method: 'POST', headers })
const changed = async (response: Promise<Response>) => {
  expect((await response).status).toBe(200)
  return (await (await response).json()) as Invoice
}
const askedFor = async (owner: OwnerWithAccount) =>
  (await scene.providerSessions(owner))
    .filter(({ status }) => status === 'open')
    .map(({ amount_total }) => amount_total)
const isInvoiced = (owner: Owner, jobId: string) =>
  scene.server.deps.db.asOwner(owner.id, (tx) => isDepositInvoiced(tx, jobId))
const lockWaitCount = async () => {
  const lockWaits = `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  return (await asAdministrator(scene.server.database.adminUrl, lockWaits)).length
}
const tokenOf = (payUrl: string) => payUrl.split('/').at(-1) as string
const payPage = async (payUrl: string) =>
  (await (await scene.server.request(`/api/pay/${tokenOf(payUrl)}`)).json()) as PayPage
const owed = async ({ headers }: Owner) => {
  const response = await scene.server.request('/api/invoice-totals', { headers })
  const { amount, unpaid } = (await response.json()) as { amount: number; unpaid: number }
  return { amount, unpaid }
}
const earned = async ({ headers }: Owner) => {
  const response = await scene.server.request('/api/overview', { headers })
  return ((await response.json()) as { earnedThisMonth: number }).earnedThisMonth
}
const owedInTotals = async ({ id }: Owner) => {
  const { cents } = await scene.server.deps.db.asSystem((tx) =>
    tx
      .selectFrom('owner_totals')
      .where('user_id', '=', id)
      .select((eb) => eb.fn.sum<string>('owed_cents').as('cents'))
      .executeTakeFirstOrThrow(),
  )
  return Number(cents)
}

describe('an invoice for a job with a deposit', () => {
  test('asks for the rest, at the provider too', async () => {
    const { owner, jobId } = await aJobWithDeposit()
    const { invoice_id, payment_url, deposit_cents } = await create(owner, aRequest([jobId]))
    expect(deposit_cents).toBe(45_00)
    expect(await read(owner, invoice_id)).toMatchObject({
      amount: 180_00,
      deposit_cents: 45_00,
      status: 'pending',
      job_deposits: [{ appointment_id: jobId, cents: 45_00 }],
    })
    expect(await askedFor(owner)).toEqual([135_00])
    expect(await payPage(payment_url)).toMatchObject({ amount: 180_00, deposit_cents: 45_00, state: 'due' })
    expect(await owed(owner)).toEqual({ amount: 180_00, unpaid: 135_00 })
    expect(await owedInTotals(owner)).toBe(135_00)
  })

  test('is paid by a payment of the rest, and counts as earned in full', async () => {
    const { owner, jobId } = await aJobWithDeposit()
    const request = aRequest([jobId])
    const { invoice_id, payment_url } = await create(owner, request)
    const link = {
      id: invoice_id,
      token: tokenOf(payment_url),
      amount: 180_00,
      email: request.client_email,
      owner,
    }
    await scene.payInvoice(link)
    expect(await read(owner, invoice_id)).toMatchObject({
      status: 'paid',
      paid_by: 'card',
      deposit_cents: 45_00,
      isPaidTwice: false,
      isMismatched: false,
    })
    expect(await scene.emailsTo(request.client_email)).toEqual(['invoice', 'receipt'])
    expect(await owed(owner)).toEqual({ amount: 180_00, unpaid: 0 })
    expect(await owedInTotals(owner)).toBe(0)
    expect(await earned(owner)).toBe(180_00)
  })

  test('adds up the deposits of its jobs', async () => {
    const { owner, jobId } = await aJobWithDeposit()
    const otherId = await aJob(owner)
    await insertDeposit(owner, otherId, { amount: 20_00 })
    const { invoice_id } = await create(owner, aRequest([jobId, otherId, await aJob(owner)]))
    expect(await read(owner, invoice_id)).toMatchObject({ amount: 540_00, deposit_cents: 65_00 })
    expect(await askedFor(owner)).toEqual([475_00])
  })

  test.each([
    ['was not paid', { paid_at: null, booked_at: null, ended_at: null }],
    ['is refunded', { refund_due: 45_00, refunded: 45_00 }],
    ['is being refunded', { refund_due: 45_00 }],
  ])('leaves out one that %s', async (_, deposit) => {
    const { owner, jobId } = await aJobWithDeposit(deposit)
    const { invoice_id } = await create(owner, aRequest([jobId]))
    expect(await read(owner, invoice_id)).not.toHaveProperty('deposit_cents')
    expect(await askedFor(owner)).toEqual([180_00])
    expect(await isInvoiced(owner, jobId)).toBe(false)
  })

  test('takes along what is kept of one that was refunded in part', async () => {
    const { owner, jobId } = await aJobWithDeposit({ refund_due: 15_00, refunded: 15_00 })
    await create(owner, aRequest([jobId]))
    expect(await askedFor(owner)).toEqual([150_00])
  })

  test('leaves out deposits of other jobs', async () => {
    const { owner } = await aJobWithDeposit()
    await create(owner, aRequest([await aJob(owner)]))
    await create(owner, aRequest([]))
    expect(await askedFor(owner)).toEqual([180_00, 180_00])
  })

  test('keeps its deposit from being refunded until it is void', async () => {
    const { owner, jobId } = await aJobWithDeposit()
    expect(await isInvoiced(owner, jobId)).toBe(false)
    const { invoice_id } = await create(owner, aRequest([jobId]))
    expect(await isInvoiced(owner, jobId)).toBe(true)
    await changed(act(owner, invoice_id, 'void'))
    expect(await isInvoiced(owner, jobId)).toBe(false)
  })

  test('is offered to the owner with the deposit', async () => {
    const { owner, jobId } = await aJobWithDeposit()
    const response = await scene.server.request(`/api/invoiceable-jobs?appointment_id=${jobId}`, {
      headers: owner.headers,
    })
    const jobs = (await response.json()) as InvoiceableJob[]
    expect(jobs.map(({ deposit }) => deposit)).toEqual([45_00])
  })

  test('is opened at the provider by nobody if the rest is too small for a card', async () => {
    const { owner, jobId } = await aJobWithDeposit({ amount: 179_60 })
    const { invoice_id, payment_url } = await create(owner, aRequest([jobId]))
    expect(await askedFor(owner)).toEqual([])
    const refused = await scene.openCheckout({ token: tokenOf(payment_url) })
    expect(refused.status).toBe(409)
    expect(await changed(act(owner, invoice_id, 'mark-paid'))).toMatchObject({ status: 'paid' })
  })
})

describe('a deposit that covers the whole invoice', () => {
  test('pays it at once, without a checkout, and the client gets the receipt', async () => {
    const { owner, jobId } = await aJobWithDeposit({ amount: 180_00 })
    const request = aRequest([jobId])
    const { invoice_id, payment_url, letter } = await create(owner, request)
    expect(await read(owner, invoice_id)).toMatchObject({
      status: 'paid',
      paid_by: 'deposit',
      deposit_cents: 180_00,
      paid_at: expect.any(String),
      stripe_checkout_session_id: null,
    })
    expect(letter).toBe('queued')
    expect(await scene.emailsTo(request.client_email)).toEqual(['receipt'])
    expect(await scene.providerSessions(owner)).toEqual([])
    expect(await payPage(payment_url)).toMatchObject({ state: 'paid' })
    expect(await owedInTotals(owner)).toBe(0)
  })

  test('is applied up to the total', async () => {
    const { owner, jobId } = await aJobWithDeposit()
    const { invoice_id } = await create(owner, aRequest([jobId], 40_00))
    expect(await read(owner, invoice_id)).toMatchObject({
      amount: 40_00,
      deposit_cents: 40_00,
      paid_by: 'deposit',
    })
  })

  test('is free again once the invoice is void, and pays it again when that is reopened', async () => {
    const { owner, jobId } = await aJobWithDeposit({ amount: 180_00 })
    const { invoice_id } = await create(owner, aRequest([jobId]))
    const voided = await changed(act(owner, invoice_id, 'void'))
    expect(voided).toMatchObject({ status: 'pending', paid_by: null, paid_at: null })
    expect(voided.voided_at).not.toBeNull()
    expect(await isInvoiced(owner, jobId)).toBe(false)
    expect(await changed(act(owner, invoice_id, 'reopen'))).toMatchObject({
      status: 'paid',
      paid_by: 'deposit',
      voided_at: null,
    })
  })

  test('leaves nothing to mark as paid or to reopen', async () => {
    const { owner, jobId } = await aJobWithDeposit({ amount: 180_00 })
    const { invoice_id } = await create(owner, aRequest([jobId]))
    expect((await act(owner, invoice_id, 'mark-paid')).status).toBe(409)
    expect(await changed(act(owner, invoice_id, 'reopen'))).toMatchObject({ paid_by: 'deposit' })
  })
})

describe('editing an invoice', () => {
  test('applies the deposits as they are by then', async () => {
    const owner = await scene.ownerWithAccount()
    const jobId = await aJob(owner)
    const { invoice_id } = await create(owner, aRequest([jobId]))
    await insertDeposit(owner, jobId)
    expect((await update(owner, invoice_id, aRequest([jobId]))).status).toBe(200)
    expect(await read(owner, invoice_id)).toMatchObject({ deposit_cents: 45_00 })
    expect(await askedFor(owner)).toEqual([135_00])
    expect(await owedInTotals(owner)).toBe(135_00)
  })

  test('frees the deposit of a job that is taken off', async () => {
    const { owner, jobId } = await aJobWithDeposit()
    const { invoice_id } = await create(owner, aRequest([jobId]))
    await update(owner, invoice_id, aRequest([]))
    expect(await read(owner, invoice_id)).not.toHaveProperty('deposit_cents')
    expect(await askedFor(owner)).toEqual([180_00])
    expect(await isInvoiced(owner, jobId)).toBe(false)
  })

  test('pays it if the deposit now covers everything', async () => {
    const { owner, jobId } = await aJobWithDeposit()
    const { invoice_id } = await create(owner, aRequest([jobId]))
    await update(owner, invoice_id, aRequest([jobId], 45_00))
    expect(await read(owner, invoice_id)).toMatchObject({ status: 'paid', paid_by: 'deposit' })
    expect(await askedFor(owner)).toEqual([])
  })
})

describe('a void invoice', () => {
  test('leaves its deposit to the next one', async () => {
    const { owner, jobId } = await aJobWithDeposit()
    const { invoice_id } = await create(owner, aRequest([jobId]))
    expect(await changed(act(owner, invoice_id, 'void'))).not.toHaveProperty('deposit_cents')
    expect(await owedInTotals(owner)).toBe(0)
    const next = await create(owner, aRequest([jobId]))
    expect(next.deposit_cents).toBe(45_00)
    expect((await act(owner, invoice_id, 'reopen')).status).toBe(409)
  })

  test('has the deposit as it is by then when it is reopened', async () => {
    const { owner, jobId } = await aJobWithDeposit()
    const { invoice_id } = await create(owner, aRequest([jobId]))
    await changed(act(owner, invoice_id, 'void'))
    expect(await changed(act(owner, invoice_id, 'reopen'))).toMatchObject({ deposit_cents: 45_00 })
    await changed(act(owner, invoice_id, 'void'))
    await refundDeposit(owner, jobId, 45_00)
    expect(await changed(act(owner, invoice_id, 'reopen'))).not.toHaveProperty('deposit_cents')
    expect(await owedInTotals(owner)).toBe(180_00)
  })
})

test('an invoice that was marked as paid is reopened with the deposit as it is by then', async () => {
  const { owner, jobId } = await aJobWithDeposit()
  const { invoice_id } = await create(owner, aRequest([jobId]))
  await changed(act(owner, invoice_id, 'mark-paid'))
  await refundDeposit(owner, jobId, 45_00)
  expect(await changed(act(owner, invoice_id, 'reopen'))).not.toHaveProperty('deposit_cents')
  expect(await owedInTotals(owner)).toBe(180_00)
})

describe('a job paid in cash', () => {
  const payInCash = (owner: Owner, jobId: string) =>
    changed(
      scene.server.request(`/api/appointments/${jobId}/paid-in-cash`, {
        method: 'POST',
        headers: owner.headers,
      }),
    )

  test('was paid by the deposit and the cash', async () => {
    const { owner, jobId } = await aJobWithDeposit()
    const paid = { amount: 180_00, deposit_cents: 45_00, status: 'paid', paid_by: 'owner' }
    const invoice = await payInCash(owner, jobId)
    expect(invoice).toMatchObject(paid)
    expect(await payInCash(owner, jobId)).toEqual(invoice)
    expect(await earned(owner)).toBe(180_00)
    expect(await changed(act(owner, invoice.id, 'reopen'))).toMatchObject({ deposit_cents: 45_00 })
    expect(await owedInTotals(owner)).toBe(135_00)
  })

  test('needs no cash if the deposit covers it', async () => {
    const { owner, jobId } = await aJobWithDeposit({ amount: 180_00 })
    const invoice = await payInCash(owner, jobId)
    expect(invoice).toMatchObject({ status: 'paid', paid_by: 'deposit' })
    expect(await payInCash(owner, jobId)).toEqual(invoice)
  })
})

describe('a deposit that changes while its job is on an invoice', () => {
  const renew = (owner: Owner, jobId: string) => {
    const { deps } = scene.server
    const payDeps = { ...deps, appUrl: deps.config.appUrl, enqueue: deps.queue.enqueue }
    return renewInvoicedDeposit(payDeps, owner.id, jobId)
  }

  test('is applied once it is paid, and the open checkout no longer asks for it', async () => {
    const owner = await scene.ownerWithAccount()
    const jobId = await aJob(owner)
    const { invoice_id, payment_url } = await create(owner, aRequest([jobId]))
    expect(await askedFor(owner)).toEqual([180_00])
    await insertDeposit(owner, jobId)
    await renew(owner, jobId)
    await renew(owner, jobId)
    expect(await read(owner, invoice_id)).toMatchObject({ status: 'pending', deposit_cents: 45_00 })
    expect(await askedFor(owner)).toEqual([])
    expect((await scene.openCheckout({ token: tokenOf(payment_url) })).status).toBe(200)
    expect(await askedFor(owner)).toEqual([135_00])
  })

  test('is asked for again once it is refunded', async () => {
    const { owner, jobId } = await aJobWithDeposit()
    const { invoice_id } = await create(owner, aRequest([jobId]))
    await refundDeposit(owner, jobId, 15_00)
    await renew(owner, jobId)
    expect(await read(owner, invoice_id)).toMatchObject({ deposit_cents: 30_00 })
    await refundDeposit(owner, jobId, 45_00)
    await renew(owner, jobId)
    expect(await read(owner, invoice_id)).not.toHaveProperty('deposit_cents')
    expect(await owedInTotals(owner)).toBe(180_00)
    expect(await isInvoiced(owner, jobId)).toBe(false)
  })

  test('pays an invoice that it covers', async () => {
    const owner = await scene.ownerWithAccount()
    const jobId = await aJob(owner)
    const { invoice_id } = await create(owner, aRequest([jobId]))
    await insertDeposit(owner, jobId, { amount: 180_00 })
    await renew(owner, jobId)
    expect(await read(owner, invoice_id)).toMatchObject({ status: 'paid', paid_by: 'deposit' })
    expect(await askedFor(owner)).toEqual([])
  })

  test('changes nothing about an invoice that is paid, or about a checkout that still asks for the right amount', async () => {
    const { owner, jobId } = await aJobWithDeposit()
    const { invoice_id } = await create(owner, aRequest([jobId]))
    await renew(owner, jobId)
    expect(await askedFor(owner)).toEqual([135_00])
    await changed(act(owner, invoice_id, 'mark-paid'))
    await refundDeposit(owner, jobId, 45_00)
    await renew(owner, jobId)
    expect(await read(owner, invoice_id)).toMatchObject({ status: 'paid', deposit_cents: 45_00 })
  })
})

test('an invoice that is created while its deposit is being refunded waits, and leaves it out', async () => {
  const { owner, jobId } = await aJobWithDeposit()
  const [creation] = await scene.server.deps.db.asOwner(owner.id, async (tx) => {
    await tx.selectFrom('deposits').where('appointment_id', '=', jobId).select('id').forUpdate().execute()
    expect(await isDepositInvoiced(tx, jobId)).toBe(false)
    const created = create(owner, aRequest([jobId]))
    await eventually('the invoice waits for the deposit', async () => (await lockWaitCount()) === 1)
    await tx.updateTable('deposits').set({ refund_due: 45_00 }).where('appointment_id', '=', jobId).execute()
    return [created]
  })
  expect(await creation).not.toHaveProperty('deposit_cents')
})
