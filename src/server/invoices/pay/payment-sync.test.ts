import { expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices.ts'
import { syncCheckout } from '#server/invoices/pay/sync-checkout.ts'
import { DAY } from '#server/testing/billing-scene.ts'
import { delaySession } from '#server/testing/delayed-payments.ts'
import { invoiceScene, type OwnerWithAccount, type TestInvoice } from '#server/testing/invoice-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { takeUnexpectedErrors } from '#server/testing/test-log.ts'
import { json, openTestServer } from '#server/testing/test-server.ts'

const scene = invoiceScene()

const statusOf = async (invoice: TestInvoice) => (await scene.invoiceRow(invoice)).status

const readSession = ({ headers }: OwnerWithAccount, session_id: string) =>
  scene.server.request('/api/get-checkout-session', json({ session_id }, headers))

/** Pays at the provider without a webhook. */
async function payWithoutWebhook(invoice: TestInvoice) {
  const { sessionId } = await scene.checkout(invoice)
  scene.emulator.webhooks.setMode('drop')
  await scene.emulator.act.completeCheckout(sessionId)
  scene.emulator.webhooks.setMode('deliver')
  return sessionId
}

test('an invoice is paid on return from checkout, without a webhook', async () => {
  const invoice = await scene.anInvoice()
  const sessionId = await payWithoutWebhook(invoice)
  expect(await statusOf(invoice)).toBe('pending')
  const returned = await scene.returnFromCheckout(invoice, sessionId)
  expect(await returned.json()).toEqual({ state: 'paid', isOwner: false })
  expect(await statusOf(invoice)).toBe('paid')
})

test('recognises the invoice’s owner on return from checkout, and returns the invoice of the session', async () => {
  const invoice = await scene.anInvoice()
  const sessionId = await payWithoutWebhook(invoice)
  const returned = await scene.returnFromCheckout(invoice, sessionId, invoice.owner.headers)
  expect(await returned.json()).toEqual({ state: 'paid', isOwner: true })
  const response = await readSession(invoice.owner, sessionId)
  expect(await response.json()).toMatchObject({
    status: 'paid',
    invoice_id: invoice.id,
    url: `http://localhost:3000/pay/${invoice.token}`,
  })
})

test('detects a payment whose webhook was lost, and records one correction', async () => {
  const invoice = await scene.anInvoice()
  const sessionId = await payWithoutWebhook(invoice)
  await scene.advance(6 * 60)
  expect(await statusOf(invoice)).toBe('paid')
  expect(await scene.corrections(sessionId)).toEqual([
    { kind: 'invoice payment', was: 'unpaid', became: 'paid' },
  ])
  await scene.advance(25 * 60 * 60)
  expect(await scene.corrections(sessionId)).toHaveLength(1)
  expect(await scene.emailsTo(invoice.email)).toEqual(['receipt'])
  expect(await scene.emailsTo(invoice.owner.email)).toEqual(['payment-received'])
})

test('an invoice is paid once when its events arrive five times in reverse order', async () => {
  const invoice = await scene.anInvoice()
  const { sessionId } = await scene.checkout(invoice)
  scene.emulator.webhooks.setMode('hold')
  await scene.emulator.act.completeCheckout(sessionId)
  await scene.emulator.act.refund(await scene.paymentOf(invoice.owner, sessionId), 500)
  scene.emulator.webhooks.setMode('deliver')
  await scene.emulator.webhooks.release({ order: 'reversed', times: 5 })
  await scene.settle()
  expect(await scene.invoiceRow(invoice)).toMatchObject({
    status: 'paid',
    card_payments: 1,
    refunded_cents: 500,
  })
  expect(await scene.emailsTo(invoice.email)).toEqual(['receipt'])
  expect(await scene.emailsTo(invoice.owner.email)).toEqual(['payment-received'])
  expect(await scene.corrections(sessionId)).toEqual([])
})

test('sends one receipt when the returning client, an event and the owner all trigger a sync at once', async () => {
  const invoice = await scene.anInvoice()
  const { sessionId } = await scene.checkout(invoice)
  await scene.emulator.act.completeCheckout(sessionId)
  await Promise.all([
    ...Array.from({ length: 4 }, () => scene.returnFromCheckout(invoice, sessionId)),
    readSession(invoice.owner, sessionId),
    scene.openCheckout(invoice),
    scene.settle(),
  ])
  expect(await scene.invoiceRow(invoice)).toMatchObject({ status: 'paid', card_payments: 1 })
  expect(await scene.emailsTo(invoice.email)).toEqual(['receipt'])
  expect(await scene.emailsTo(invoice.owner.email)).toEqual(['payment-received'])
})

test('an invoice is not paid by a forged return from checkout', async () => {
  const invoice = await scene.anInvoice()
  const { sessionId } = await scene.checkout(invoice)
  for (const session_id of [undefined, sessionId, 'cs_test_made_up', '{CHECKOUT_SESSION_ID}'])
    expect(await (await scene.returnFromCheckout(invoice, session_id)).json()).toEqual({
      state: 'due',
      isOwner: false,
    })
  expect(await statusOf(invoice)).toBe('pending')
})

test('an invoice is not paid by the session of another invoice, of the same or another owner', async () => {
  const invoice = await scene.anInvoice()
  const sameOwnersInvoice = await scene.invoice(invoice.owner)
  const othersInvoice = await scene.anInvoice()
  for (const otherInvoice of [sameOwnersInvoice, othersInvoice]) {
    const sessionId = await payWithoutWebhook(otherInvoice)
    expect(await (await scene.returnFromCheckout(invoice, sessionId)).json()).toEqual({
      state: 'due',
      isOwner: false,
    })
    expect(await statusOf(otherInvoice)).toBe('pending')
  }
  expect(await statusOf(invoice)).toBe('pending')
})

test('never shows another owner’s or a made-up session', async () => {
  const [owner, othersInvoice] = [await scene.ownerWithAccount(), await scene.anInvoice()]
  const sessionId = await payWithoutWebhook(othersInvoice)
  expect(await outcome(readSession(owner, sessionId))).toBe('404 not_found')
  expect(await outcome(readSession(owner, 'cs_test_made_up'))).toBe('404 not_found')
  expect(await statusOf(othersInvoice)).toBe('pending')
})

test('a guessed link finds no invoice', async () => {
  const guessed = { token: 'x'.repeat(43) }
  expect(await outcome(scene.page(guessed))).toBe('404 not_found')
  expect(await outcome(scene.openCheckout(guessed))).toBe('404 not_found')
  expect(await outcome(scene.returnFromCheckout(guessed, 'cs_test'))).toBe('404 not_found')
  expect(await outcome(scene.server.request(`/api/pay/${guessed.token}/document`))).toBe('404 not_found')
})

test('rate limits a network that keeps guessing links', async () => {
  const { database } = scene.server
  const limitedServer = await openTestServer({ database, environment: { LIMITS: 'on' } })
  const guess = () => outcome(limitedServer.request('/api/pay/guessed', { from: '203.0.113.9' }))
  for (let tries = 0; tries < 30; tries++) expect(await guess()).toBe('404 not_found')
  expect(await guess()).toBe('429 too_many_requests')
  await limitedServer.close()
})

test('renders at most thirty documents per network in a quarter of an hour', async () => {
  const { database } = scene.server
  const invoice = await scene.anInvoice()
  const limitedServer = await openTestServer({ database, environment: { LIMITS: 'on' } })
  const download = () =>
    outcome(limitedServer.request(`/api/pay/${invoice.token}/document`, { from: '203.0.113.10' }))
  expect(await download()).toBe('200')
  await scene.server.deps.db.asSystem((tx) =>
    tx.updateTable('limits').set({ tries: 30 }).where('action', '=', 'downloadPayDocument').execute(),
  )
  expect(await download()).toBe('429 too_many_requests')
  await limitedServer.close()
})

test('an invoice is never paid by a different amount', async () => {
  const invoice = await scene.anInvoice()
  const { sessionId } = await scene.checkout(invoice)
  await scene.server.deps.db.asOwner(invoice.owner.id, (tx) =>
    tx.updateTable('invoice_checkouts').set({ amount: 12_501 }).execute(),
  )
  await scene.emulator.act.completeCheckout(sessionId)
  await scene.settle()
  expect(await statusOf(invoice)).toBe('pending')
  expect(await scene.checkoutRows(invoice)).toMatchObject([
    { mismatch: '12500 usd', payment_status: 'unpaid' },
  ])
  expect(takeUnexpectedErrors()).toEqual(['payment differs from what the invoice asked for'])
  expect(await scene.emailsTo(invoice.email)).toEqual([])
})

/** The client pays $125.00 instead of $125.01. */
async function payDifferentAmount() {
  const invoice = await scene.anInvoice()
  const { sessionId } = await scene.checkout(invoice)
  await scene.server.deps.db.asOwner(invoice.owner.id, (tx) =>
    tx.updateTable('invoice_checkouts').set({ amount: 12_501 }).execute(),
  )
  await scene.emulator.act.completeCheckout(sessionId)
  await scene.settle()
  takeUnexpectedErrors()
  return { invoice, sessionId }
}

const readInvoice = async ({ id, owner }: TestInvoice) =>
  (await (await scene.server.request(`/api/invoices/${id}`, { headers: owner.headers })).json()) as Invoice

const postAction = ({ id, owner }: TestInvoice, action: string) =>
  outcome(scene.server.request(`/api/invoices/${id}/${action}`, { method: 'POST', headers: owner.headers }))

test('reports a payment of a different amount to the owner, and does not charge the client again', async () => {
  const { invoice } = await payDifferentAmount()
  expect((await scene.readPayPage(invoice)).state).toBe('checked')
  expect(await outcome(scene.openCheckout(invoice))).toBe('409 invoice_settled')
  expect(await readInvoice(invoice)).toMatchObject({ status: 'pending', isMismatched: true })
  expect(await postAction(invoice, 'remind')).toBe('409 invoice_settled')
  // It is reviewed every day, but reported once.
  await scene.advance(2 * DAY)
  expect(await scene.mailsTo(invoice.owner.email)).toMatchObject([
    { text: expect.stringMatching(/\n12500\nusd\n0\n[\d-]+\nmismatched/) },
  ])
})

test('an invoice can be paid again once a payment of a different amount was refunded, even without a webhook', async () => {
  const { invoice, sessionId } = await payDifferentAmount()
  scene.emulator.webhooks.setMode('drop')
  await scene.emulator.act.refund(await scene.paymentOf(invoice.owner, sessionId))
  scene.emulator.webhooks.setMode('deliver')
  await scene.advance(DAY + 60)
  expect(await readInvoice(invoice)).toMatchObject({ status: 'pending', isMismatched: false })
  await scene.payInvoice(invoice)
  expect(await statusOf(invoice)).toBe('paid')
})

test('a payment of a different amount is resolved when the owner marks the invoice as paid', async () => {
  const { invoice } = await payDifferentAmount()
  expect(await postAction(invoice, 'mark-paid')).toMatch(/^200/)
  expect(await readInvoice(invoice)).toMatchObject({ status: 'paid', isMismatched: false })
  expect((await scene.readPayPage(invoice)).state).toBe('paid')
})

test('an invoice is processing until the bank confirms the payment', async () => {
  const invoice = await scene.anInvoice()
  const { sessionId } = await scene.checkout(invoice)
  await scene.emulator.act.payByBankDebit(sessionId)
  await scene.settle()
  expect(await statusOf(invoice)).toBe('pending')
  expect((await scene.readPayPage(invoice)).state).toBe('processing')
  expect(await outcome(scene.openCheckout(invoice))).toBe('409 invoice_settled')
  expect(await scene.emailsTo(invoice.email)).toEqual([])
  await scene.emulator.act.settleBankDebit(sessionId, 'succeeded')
  await scene.settle()
  expect(await statusOf(invoice)).toBe('paid')
  expect(await scene.emailsTo(invoice.email)).toEqual(['receipt'])
})

test('an invoice can be paid again when the bank declined the payment', async () => {
  const invoice = await scene.anInvoice()
  const { sessionId } = await scene.checkout(invoice)
  await scene.emulator.act.payByBankDebit(sessionId)
  await scene.settle()
  await scene.emulator.act.settleBankDebit(sessionId, 'failed')
  await scene.settle()
  expect((await scene.readPayPage(invoice)).state).toBe('due')
  await scene.payInvoice(invoice)
  expect(await scene.invoiceRow(invoice)).toMatchObject({ status: 'paid', card_payments: 1 })
})

test('ignores a provider’s response that was requested before the stored one', async () => {
  const invoice = await scene.anInvoice()
  const { sessionId } = await scene.payInvoice(invoice)
  const { deps } = scene.server
  const delayed = delaySession(deps.payments)
  const payDeps = { ...deps, ...delayed, enqueue: deps.queue.enqueue, appUrl: deps.config.appUrl }
  const syncing = syncCheckout(payDeps, { userId: invoice.owner.id, sessionId }, 'request')
  await delayed.requested
  await scene.emulator.act.refund(await scene.paymentOf(invoice.owner, sessionId), 500)
  await scene.settle()
  delayed.release()
  await syncing
  expect(await scene.invoiceRow(invoice)).toMatchObject({
    status: 'paid',
    card_payments: 1,
    refunded_cents: 500,
  })
})
