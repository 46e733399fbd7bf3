import { expect, test } from 'vitest'
import { invoiceScene } from '#server/testing/invoice-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'

const scene = invoiceScene()

const SESSIONS = 'POST /v1/checkout/sessions'

test('creates one session at the provider even if the first responses are lost', async () => {
  const invoice = await scene.anInvoice()
  scene.emulator.failNext({ kind: 'lost_answer', times: 3, on: SESSIONS })
  expect(await outcome(scene.openCheckout(invoice))).toBe('503 provider_unavailable')
  expect(await scene.checkoutRows(invoice)).toMatchObject([{ n: 1, session_id: null, ended_at: null }])
  const { sessionId } = await scene.checkout(invoice)
  expect(await scene.providerSessions(invoice.owner)).toMatchObject([{ id: sessionId }])
  expect(await scene.checkoutRows(invoice)).toMatchObject([{ n: 1, session_id: sessionId }])
})

test('uses the next checkout number after the provider failed', async () => {
  const invoice = await scene.anInvoice()
  scene.emulator.failNext({ kind: 'error', times: 3, on: SESSIONS })
  expect(await outcome(scene.openCheckout(invoice))).toBe('503 provider_unavailable')
  await scene.checkout(invoice)
  expect((await scene.checkoutRows(invoice)).map(({ n, ended_at }) => [n, ended_at !== null])).toEqual([
    [1, true],
    [2, false],
  ])
  await scene.payInvoice(invoice)
})

test('uses the next checkout number if the invoice changed before the call was repeated', async () => {
  const invoice = await scene.anInvoice()
  scene.emulator.failNext({ kind: 'lost_answer', times: 3, on: SESSIONS })
  await scene.openCheckout(invoice)
  await scene.server.deps.db.asOwner(invoice.owner.id, (tx) =>
    tx.updateTable('invoices').set({ client_email: 'ava.stone@example.com' }).execute(),
  )
  const { sessionId } = await scene.checkout(invoice)
  expect(await scene.checkoutRows(invoice)).toMatchObject([
    { n: 1, session_id: null, ended_at: expect.any(Date) },
    { n: 2, session_id: sessionId, ended_at: null },
  ])
})

test('abandons a checkout whose session was never stored, and charges the client once', async () => {
  const invoice = await scene.anInvoice()
  scene.emulator.failNext({ kind: 'lost_answer', times: 3, on: SESSIONS })
  await scene.openCheckout(invoice)
  await scene.advance(6 * 60)
  expect(await scene.checkoutRows(invoice)).toMatchObject([
    { session_id: null, ended_at: expect.any(Date), next_check_at: null },
  ])
  await scene.payInvoice(invoice)
  expect(await scene.providerCharges(invoice.owner)).toHaveLength(1)
})

test('returns stored data while the provider does not respond; the invoice is paid once it does', async () => {
  const invoice = await scene.anInvoice()
  const { sessionId } = await scene.checkout(invoice)
  scene.emulator.webhooks.setMode('drop')
  await scene.emulator.act.completeCheckout(sessionId)
  scene.emulator.webhooks.setMode('deliver')
  scene.emulator.failNext({ kind: 'error', times: 3, on: 'GET /v1/checkout/sessions' })
  const response = await scene.returnFromCheckout(invoice, sessionId)
  expect(await response.json()).toEqual({ state: 'due', isOwner: false })
  await scene.advance(6 * 60)
  expect(await scene.invoiceRow(invoice)).toMatchObject({ status: 'paid' })
})

test('shows the pay page without calling the provider', async () => {
  const invoice = await scene.anInvoice()
  await scene.settle()
  const requestCount = scene.emulator.requests().length
  expect(await scene.readPayPage(invoice)).toMatchObject({ state: 'due', takesPayments: true })
  expect(scene.emulator.requests()).toHaveLength(requestCount)
})

test('keeps an older checkout that cannot be ended, and opens no second one', async () => {
  const invoice = await scene.anInvoice()
  await scene.server.deps.db.asOwner(invoice.owner.id, (tx) =>
    tx.insertInto('user_settings').values({ user_id: invoice.owner.id, offers_tips: true }).execute(),
  )
  const { sessionId } = await scene.checkout(invoice)
  scene.emulator.failNext({ kind: 'error', times: 3, on: `${SESSIONS}/${sessionId}/expire` })
  expect(await outcome(scene.openCheckout(invoice, { tip_cents: 500 }))).toBe('503 provider_unavailable')
  expect(await scene.providerSessions(invoice.owner)).toMatchObject([{ id: sessionId, status: 'open' }])
  expect((await scene.checkout(invoice)).sessionId).toBe(sessionId)
})
