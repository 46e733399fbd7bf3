import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dateIn } from '#domain/time/wall-clock.ts'
import { DAY } from '#server/testing/billing-scene.ts'
import { invoiceScene, type TestInvoice } from '#server/testing/invoice-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'

const scene = invoiceScene()

async function aPayment() {
  const invoice = await scene.anInvoice()
  const { sessionId } = await scene.payInvoice(invoice)
  return { invoice, sessionId, paymentId: await scene.paymentOf(invoice.owner, sessionId) }
}

const postAction = ({ id, owner }: TestInvoice, action: string) =>
  scene.server.request(`/api/invoices/${id}/${action}`, { method: 'POST', headers: owner.headers })

/** This month's income on the owner's overview, in cents. */
async function earnedThisMonth({ owner }: TestInvoice): Promise<unknown> {
  const response = await scene.server.request('/api/overview', { headers: owner.headers })
  return ((await response.json()) as { earnedThisMonth: number }).earnedThisMonth
}

test('an invoice stays paid when part of it, then all of it, is refunded', async () => {
  const { invoice, paymentId } = await aPayment()
  await scene.emulator.act.refund(paymentId, 2_500)
  await scene.settle()
  expect(await scene.invoiceRow(invoice)).toMatchObject({ status: 'paid', refunded_cents: 2_500 })
  expect(await scene.readPayPage(invoice)).toMatchObject({ state: 'paid', refunded_cents: 2_500 })
  await scene.emulator.act.refund(paymentId)
  await scene.settle()
  expect(await scene.invoiceRow(invoice)).toMatchObject({ status: 'paid', refunded_cents: 12_500 })
  expect(await scene.emailsTo(invoice.email)).toEqual(['receipt'])
})

test('an invoice is flagged while a dispute is open, and no longer once the dispute is won', async () => {
  const { invoice, paymentId } = await aPayment()
  const { disputeId } = await scene.emulator.act.openDispute(paymentId)
  await scene.settle()
  expect(await scene.invoiceRow(invoice)).toMatchObject({
    status: 'paid',
    dispute_status: 'open',
    lost_cents: 0,
  })
  await scene.emulator.act.closeDispute(disputeId, 'won')
  await scene.settle()
  expect(await scene.invoiceRow(invoice)).toMatchObject({
    status: 'paid',
    dispute_status: 'won',
    lost_cents: 0,
  })
})

test('records the amount lost in a dispute', async () => {
  const { invoice, paymentId } = await aPayment()
  await scene.emulator.act.refund(paymentId, 500)
  const { disputeId } = await scene.emulator.act.openDispute(paymentId)
  await scene.emulator.act.closeDispute(disputeId, 'lost')
  await scene.settle()
  expect(await scene.invoiceRow(invoice)).toMatchObject({
    status: 'paid',
    dispute_status: 'lost',
    refunded_cents: 500,
    lost_cents: 12_000,
  })
  expect(await scene.readPayPage(invoice)).toMatchObject({ refunded_cents: 500, lost_cents: 12_000 })
})

test('counts payments less refunds as income of this month', async () => {
  const { invoice, paymentId } = await aPayment()
  expect(await earnedThisMonth(invoice)).toBe(12_500)
  await scene.emulator.act.refund(paymentId, 2_500)
  await scene.settle()
  expect(await earnedThisMonth(invoice)).toBe(10_000)
})

test('detects a refund within a day if no webhook reports it', async () => {
  const { invoice, sessionId, paymentId } = await aPayment()
  scene.emulator.webhooks.setMode('drop')
  await scene.emulator.act.refund(paymentId)
  scene.emulator.webhooks.setMode('deliver')
  await scene.advance(DAY + 60)
  expect(await scene.invoiceRow(invoice)).toMatchObject({ refunded_cents: 12_500 })
  expect(await scene.corrections(sessionId)).toEqual([
    { kind: 'invoice payment', was: 'paid', became: 'paid, refunded 12500' },
  ])
})

test('ends the open checkout when the owner marks the invoice as paid', async () => {
  const invoice = await scene.anInvoice()
  await scene.checkout(invoice)
  expect((await postAction(invoice, 'mark-paid')).status).toBe(200)
  expect(await scene.providerSessions(invoice.owner)).toMatchObject([{ status: 'expired' }])
  expect(await scene.invoiceRow(invoice)).toMatchObject({
    status: 'paid',
    paid_by: 'owner',
    card_payments: 0,
  })
  expect(await outcome(scene.openCheckout(invoice))).toBe('409 invoice_settled')
})

test('an invoice counts as paid by card if the client paid before the owner marked it as paid', async () => {
  const invoice = await scene.anInvoice()
  const { sessionId } = await scene.checkout(invoice)
  scene.emulator.webhooks.setMode('drop')
  await scene.emulator.act.completeCheckout(sessionId)
  scene.emulator.webhooks.setMode('deliver')
  expect(await outcome(postAction(invoice, 'mark-paid'))).toBe('409 invoice_settled')
  expect(await scene.invoiceRow(invoice)).toMatchObject({ status: 'paid', paid_by: 'card', card_payments: 1 })
})

test('leaves no checkout open when clients open one while the owner marks the invoice as paid', async () => {
  const invoice = await scene.anInvoice()
  const [checkouts, settlement] = await Promise.all([
    Promise.all(Array.from({ length: 4 }, () => scene.openCheckout(invoice))),
    postAction(invoice, 'mark-paid'),
  ])
  expect([200, 503]).toContain(settlement.status)
  expect(checkouts.every(({ status }) => [200, 409].includes(status))).toBe(true)
  if (settlement.status !== 200) expect((await postAction(invoice, 'mark-paid')).status).toBe(200)
  const openSessions = (await scene.providerSessions(invoice.owner)).filter(({ status }) => status === 'open')
  expect(openSessions).toEqual([])
  expect(await scene.invoiceRow(invoice)).toMatchObject({
    status: 'paid',
    paid_by: 'owner',
    card_payments: 0,
  })
})

/** Settles the invoice, but leaves its checkout open, as if the provider could not end it. */
const settleWithCheckoutOpen = ({ id, owner }: TestInvoice, settlement: 'paid' | 'void') =>
  scene.server.deps.db.asOwner(owner.id, async (tx) => {
    const now = await tx.now()
    const columns =
      settlement === 'paid' ? { status: 'paid', paid_at: now, paid_by: 'owner' } : { voided_at: now }
    await tx.updateTable('invoices').set(columns).where('id', '=', id).execute()
  })

test('an invoice is flagged as paid twice, and the owner is emailed, when the client pays it after the owner marked it as paid', async () => {
  const invoice = await scene.anInvoice()
  const { sessionId } = await scene.checkout(invoice)
  await settleWithCheckoutOpen(invoice, 'paid')
  await scene.emulator.act.completeCheckout(sessionId)
  await scene.settle()
  expect(await scene.invoiceRow(invoice)).toMatchObject({
    status: 'paid',
    paid_by: 'owner',
    card_payments: 1,
  })
  expect(await scene.emailsTo(invoice.owner.email)).toEqual(['payment-received'])
  const { headers } = invoice.owner
  const response = await scene.server.request(`/api/invoices/${invoice.id}`, { headers })
  expect(await response.json()).toMatchObject({ isPaidTwice: true, card_payments: 1 })
  expect(await outcome(postAction(invoice, 'reopen'))).toBe('409 invoice_settled')
})

test('an invoice counts as paid in cash once the additional card payment is refunded', async () => {
  const invoice = await scene.anInvoice()
  const { sessionId } = await scene.checkout(invoice)
  await settleWithCheckoutOpen(invoice, 'paid')
  await scene.emulator.act.completeCheckout(sessionId)
  await scene.settle()
  await scene.emulator.act.refund(await scene.paymentOf(invoice.owner, sessionId))
  await scene.settle()
  const { headers } = invoice.owner
  const response = await scene.server.request(`/api/invoices/${invoice.id}`, { headers })
  expect(await response.json()).toMatchObject({ isPaidTwice: false, refunded_cents: 12_500 })
  expect(await earnedThisMonth(invoice)).toBe(12_500)
  // The client's page shows the payment in cash, without the refund.
  expect(await scene.readPayPage(invoice)).toMatchObject({ state: 'paid', refunded_cents: 0, tip_cents: 0 })
})

test('an invoice is paid, not void, if the client paid while it was being voided', async () => {
  const invoice = await scene.anInvoice()
  const { sessionId } = await scene.checkout(invoice)
  await settleWithCheckoutOpen(invoice, 'void')
  await scene.emulator.act.completeCheckout(sessionId)
  await scene.settle()
  expect(await scene.invoiceRow(invoice)).toMatchObject({ status: 'paid', paid_by: 'card', voided_at: null })
})

test('ends open checkouts of a settled invoice automatically', async () => {
  const invoice = await scene.anInvoice()
  await scene.checkout(invoice)
  await settleWithCheckoutOpen(invoice, 'paid')
  await scene.advance(6 * 60)
  expect(await scene.providerSessions(invoice.owner)).toMatchObject([{ status: 'expired' }])
  expect(await scene.invoiceRow(invoice)).toMatchObject({ paid_by: 'owner', card_payments: 0 })
})

test('counts the payments and refunds of both checkouts if two were paid', async () => {
  const invoice = await scene.anInvoice()
  const first = await scene.checkout(invoice)
  // Simulates a provider that temporarily could not find the first session.
  await scene.server.deps.db.asOwner(invoice.owner.id, async (tx) =>
    tx
      .updateTable('invoice_checkouts')
      .set({ ended_at: await tx.now() })
      .execute(),
  )
  const second = await scene.checkout(invoice)
  expect(second.sessionId).not.toBe(first.sessionId)
  for (const { sessionId } of [second, first]) await scene.emulator.act.completeCheckout(sessionId)
  await scene.settle()
  expect(await scene.invoiceRow(invoice)).toMatchObject({ status: 'paid', paid_by: 'card', card_payments: 2 })
  expect(await scene.emailsTo(invoice.email)).toEqual(['receipt'])
  expect(await scene.emailsTo(invoice.owner.email)).toHaveLength(2)
  await scene.emulator.act.refund(await scene.paymentOf(invoice.owner, first.sessionId))
  await scene.settle()
  expect(await scene.invoiceRow(invoice)).toMatchObject({ card_payments: 2, refunded_cents: 12_500 })
})

test('emails the owner the amount and day of a second payment', async () => {
  const invoice = await scene.anInvoice()
  const asOwner = scene.server.deps.db.asOwner.bind(scene.server.deps.db, invoice.owner.id)
  await asOwner((tx) =>
    tx.insertInto('user_settings').values({ user_id: invoice.owner.id, offers_tips: true }).execute(),
  )
  const first = await scene.checkout(invoice, 10_00)
  // Simulates a provider that temporarily could not find the first session.
  await asOwner(async (tx) =>
    tx
      .updateTable('invoice_checkouts')
      .set({ ended_at: await tx.now() })
      .execute(),
  )
  const second = await scene.checkout(invoice)
  await scene.emulator.act.completeCheckout(first.sessionId)
  await scene.settle()
  await asOwner((tx) =>
    tx
      .updateTable('invoices')
      .set((eb) => ({ paid_at: eb('paid_at', '-', sql<Date>`interval '3 days'`) }))
      .execute(),
  )
  await scene.emulator.act.completeCheckout(second.sessionId)
  await scene.settle()
  const paidAt = (await scene.checkoutRows(invoice))[1]?.paid_at?.getTime() ?? Number.NaN
  const day = dateIn('America/New_York', Temporal.Instant.fromEpochMilliseconds(paidAt)).toString()
  const emails = await scene.mailsTo(invoice.owner.email)
  expect(emails.map(({ text }) => text).join()).toContain(`\n12500\nusd\n0\n${day}\nagain`)
})
