import { expect, test } from 'vitest'
import type { TestOwner } from '#server/testing/an-owner.ts'
import { invoiceScene, type OwnerWithAccount } from '#server/testing/invoice-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'
import { json } from '#server/testing/test-server.ts'

const scene = invoiceScene()

const newInvoice = {
  amount: 5_000,
  description: 'Interior',
  client_name: 'Ava Stone',
  client_email: 'ava@example.com',
}

const requestInvoice = ({ headers }: TestOwner) =>
  scene.server.request('/api/create-invoice-payment', json(newInvoice, headers))

const invoicesOf = ({ id }: TestOwner) =>
  scene.server.deps.db.asOwner(id, (tx) => tx.selectFrom('invoices').selectAll().execute())

test('creates no invoice without an account', async () => {
  const owner = await scene.anUnconnectedOwner()
  expect(await outcome(requestInvoice(owner))).toBe('409 account_not_connected')
  expect(await invoicesOf(owner)).toEqual([])
})

test.each(['half_done', 'pending', 'restricted'] as const)(
  'creates no invoice and no session while the account is %s',
  async (state) => {
    const owner = await scene.ownerWithAccount(state)
    expect(await outcome(requestInvoice(owner))).toBe('409 account_not_ready')
    expect(await invoicesOf(owner)).toEqual([])
    expect(await scene.providerSessions(owner)).toEqual([])
  },
)

test('opens a session on the owner’s account when an invoice is created', async () => {
  const owner = await scene.ownerWithAccount()
  const response = await requestInvoice(owner)
  expect(response.status).toBe(201)
  const { payment_url } = (await response.json()) as { payment_url: string }
  expect(payment_url).toMatch(/^http:\/\/localhost:3000\/pay\/[\w-]{43}$/)
  const [session] = await scene.providerSessions(owner)
  expect(session).toMatchObject({ amount_total: 5_000, status: 'open' })
  expect(await invoicesOf(owner)).toMatchObject([{ stripe_checkout_session_id: session?.id }])
})

test('refuses payments once the account is restricted; paid invoices stay paid', async () => {
  const owner = await scene.ownerWithAccount()
  const [paid, pending] = [await scene.invoice(owner), await scene.invoice(owner)]
  await scene.payInvoice(paid)
  await scene.emulator.act.setAccount(owner.accountId, 'restricted')
  await scene.settle()
  expect(await scene.readPayPage(pending)).toMatchObject({ state: 'due', takesPayments: false })
  expect(await outcome(scene.openCheckout(pending))).toBe('409 not_taking_payments')
  expect(await scene.readPayPage(paid)).toMatchObject({ state: 'paid' })
  expect(await (await scene.readAccount(owner)).json()).toMatchObject({ details_submitted: false })
  await scene.emulator.act.setAccount(owner.accountId, 'active')
  await scene.settle()
  expect(await scene.readPayPage(pending)).toMatchObject({ takesPayments: true })
  await scene.payInvoice(pending)
})

test('ends open checkouts on Disconnect, and links work again after Connect', async () => {
  const owner = await scene.ownerWithAccount()
  const invoice = await scene.invoice(owner)
  await scene.checkout(invoice)
  expect((await scene.connect(owner, 'disconnect')).status).toBe(200)
  await scene.settle()
  expect(await scene.providerSessions(owner)).toMatchObject([{ status: 'expired' }])
  expect(await scene.readPayPage(invoice)).toMatchObject({ state: 'due', takesPayments: false })
  expect(await outcome(scene.openCheckout(invoice))).toBe('409 not_taking_payments')
  expect((await scene.connect(owner, 'create-account')).status).toBe(200)
  await scene.payInvoice(invoice)
  expect(await scene.invoiceRow(invoice)).toMatchObject({ status: 'paid' })
})

test('ends open checkouts later if the provider did not respond on Disconnect', async () => {
  const owner = await scene.ownerWithAccount()
  const invoice = await scene.invoice(owner)
  const { sessionId } = await scene.checkout(invoice)
  const on = `POST /v1/checkout/sessions/${sessionId}/expire`
  scene.emulator.failNext({ kind: 'error', times: 3, on })
  await scene.connect(owner, 'disconnect')
  await scene.settle()
  expect(await scene.providerSessions(owner)).toMatchObject([{ status: 'open' }])
  await scene.advance(6 * 60)
  expect(await scene.providerSessions(owner)).toMatchObject([{ status: 'expired' }])
})

test('an invoice is paid even if the account was disconnected before the payment was reported', async () => {
  const owner = await scene.ownerWithAccount()
  const invoice = await scene.invoice(owner)
  const { sessionId } = await scene.checkout(invoice)
  scene.emulator.webhooks.setMode('hold')
  await scene.emulator.act.completeCheckout(sessionId)
  await scene.connect(owner, 'disconnect')
  scene.emulator.webhooks.setMode('deliver')
  await scene.emulator.webhooks.release()
  await scene.settle()
  expect(await scene.invoiceRow(invoice)).toMatchObject({ status: 'paid', paid_by: 'card' })
})

test.each(['closed', 'deauthorized'] as const)('refuses payments when the account was %s', async (state) => {
  const owner: OwnerWithAccount = await scene.ownerWithAccount()
  const invoice = await scene.invoice(owner)
  await scene.checkout(invoice)
  await scene.emulator.act.setAccount(owner.accountId, state)
  await scene.settle()
  expect(await scene.readPayPage(invoice)).toMatchObject({ state: 'due', takesPayments: false })
  expect(await outcome(scene.openCheckout(invoice))).toBe('409 not_taking_payments')
})

test('opens the next checkout on the new account of an owner whose first account was closed', async () => {
  const owner = await scene.ownerWithAccount()
  const invoice = await scene.invoice(owner)
  await scene.checkout(invoice)
  await scene.emulator.act.setAccount(owner.accountId, 'closed')
  await scene.settle()
  await scene.connect(owner, 'create-account')
  const { account_id } = (await (await scene.readAccount(owner)).json()) as { account_id: string }
  await scene.emulator.act.setAccount(account_id, 'active')
  await scene.settle()
  const { sessionId } = await scene.checkout(invoice)
  await scene.emulator.act.completeCheckout(sessionId)
  await scene.settle()
  expect(await scene.invoiceRow(invoice)).toMatchObject({ status: 'paid' })
  expect((await scene.checkoutRows(invoice)).map(({ account_id }) => account_id)).toEqual([
    owner.accountId,
    account_id,
  ])
})
