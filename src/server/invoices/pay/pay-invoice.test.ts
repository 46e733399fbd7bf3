import { expect, test } from 'vitest'
import type { TakeTurns } from '#server/db/take-turns.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import { openCheckout } from '#server/invoices/pay/open-checkout.ts'
import { openPayCheckout } from '#server/invoices/pay/open-pay-checkout.ts'
import { CARD, DAY, HOUR } from '#server/testing/billing-scene.ts'
import { invoiceScene, type OwnerWithAccount, type TestInvoice } from '#server/testing/invoice-scene.ts'
import { outcome } from '#server/testing/test-browser.ts'

const scene = invoiceScene()

const offerTips = ({ id }: OwnerWithAccount) =>
  scene.server.deps.db.asOwner(id, (tx) =>
    tx
      .insertInto('user_settings')
      .values({ user_id: id, offers_tips: true })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ offers_tips: true }))
      .execute(),
  )

const statusOf = async (invoice: TestInvoice) => (await scene.invoiceRow(invoice)).status

test('shows the invoice to anybody with the link, without the client’s data', async () => {
  const invoice = await scene.anInvoice()
  const page = await scene.readPayPage(invoice)
  expect(page).toMatchObject({
    number: 'INV-0001',
    description: 'Full Detail',
    amount: 12_500,
    state: 'due',
    takesPayments: true,
    offersTips: false,
    business_email: invoice.owner.email,
  })
  expect(JSON.stringify(page)).not.toMatch(/Ava|client-/)
})

test('shows the business’s phone and address on the pay page', async () => {
  const invoice = await scene.anInvoice()
  const contact = { business_phone: '(555) 010-1000', business_address: '12 Main St' }
  await scene.server.deps.db.asSystem((tx) =>
    tx
      .insertInto('user_settings')
      .values({ user_id: invoice.owner.id, ...contact })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(contact))
      .execute(),
  )
  expect(await scene.readPayPage(invoice)).toMatchObject(contact)
})

test('an invoice is paid by card: the client gets a receipt, the owner an email, and the page becomes the receipt', async () => {
  const invoice = await scene.anInvoice()
  await scene.payInvoice(invoice)
  expect(await scene.invoiceRow(invoice)).toMatchObject({
    status: 'paid',
    paid_by: 'card',
    paid_at: expect.any(Date),
    card_payments: 1,
    tip_cents: 0,
  })
  expect(await scene.readPayPage(invoice)).toMatchObject({ state: 'paid', paid_at: expect.any(String) })
  expect(await scene.emailsTo(invoice.email)).toEqual(['receipt'])
  expect(await scene.emailsTo(invoice.owner.email)).toEqual(['payment-received'])
  const [[receipt], [ownerEmail]] = [
    await scene.mailsTo(invoice.email),
    await scene.mailsTo(invoice.owner.email),
  ]
  expect(receipt).toMatchObject({
    from: 'Luna Reyes via Wheelhouse <hello@wheelhouse.example>',
    replyTo: `Luna Reyes <${invoice.owner.email}>`,
  })
  expect(ownerEmail).toMatchObject({ from: 'Wheelhouse <hello@wheelhouse.example>', replyTo: null })
  expect(ownerEmail?.text).toContain(`/dashboard/invoices?invoice=${invoice.id}`)
})

test('sends no email to an owner who turned off payment emails', async () => {
  const invoice = await scene.anInvoice()
  await offerTips(invoice.owner)
  await scene.server.deps.db.asOwner(invoice.owner.id, (tx) =>
    tx.updateTable('user_settings').set({ email_on_payment: false }).execute(),
  )
  await scene.payInvoice(invoice)
  expect(await scene.emailsTo(invoice.email)).toEqual(['receipt'])
  expect(await scene.emailsTo(invoice.owner.email)).toEqual([])
})

test('an invoice stays pending when the client leaves the checkout, and its link still works', async () => {
  const invoice = await scene.anInvoice()
  const first = await scene.checkout(invoice)
  expect(await (await scene.returnFromCheckout(invoice)).json()).toEqual({ state: 'due', isOwner: false })
  expect(await scene.checkout(invoice)).toEqual(first)
  expect(await statusOf(invoice)).toBe('pending')
})

test('an invoice is paid once when a card is declined and the next one works', async () => {
  const invoice = await scene.anInvoice()
  const { sessionId } = await scene.checkout(invoice)
  const declined = await scene.emulator.act.completeCheckout(sessionId, CARD.declined)
  expect(declined).toEqual({ outcome: 'declined' })
  await scene.settle()
  expect(await statusOf(invoice)).toBe('pending')
  await scene.payInvoice(invoice)
  expect(await scene.providerCharges(invoice.owner)).toHaveLength(1)
  expect(await scene.invoiceRow(invoice)).toMatchObject({ status: 'paid', card_payments: 1 })
})

test('opens one checkout for seven simultaneous requests, and refuses a second payment', async () => {
  const invoice = await scene.anInvoice()
  const checkouts = await Promise.all(Array.from({ length: 7 }, () => scene.checkout(invoice)))
  expect(new Set(checkouts.map(({ url }) => url)).size).toBe(1)
  expect(await scene.providerSessions(invoice.owner)).toHaveLength(1)
  expect(await scene.checkoutRows(invoice)).toHaveLength(1)
  scene.emulator.webhooks.setMode('drop')
  await scene.emulator.act.completeCheckout(checkouts[0]?.sessionId ?? '')
  scene.emulator.webhooks.setMode('deliver')
  expect(await outcome(scene.openCheckout(invoice))).toBe('409 invoice_settled')
  expect((await scene.readPayPage(invoice)).state).toBe('paid')
  expect(await scene.providerCharges(invoice.owner)).toHaveLength(1)
})

test('opens the checkout for at least seven simultaneous requests, and asks the rest to retry', async () => {
  const invoice = await scene.anInvoice()
  const responses = await Promise.all(Array.from({ length: 20 }, () => scene.openCheckout(invoice)))
  const refused = responses.filter(({ status }) => status !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(responses.length - refused.length).toBeGreaterThanOrEqual(7)
  for (const response of refused) {
    expect(response.headers.get('retry-after')).toBe('2')
    expect(await outcome(Promise.resolve(response))).toBe('503 unavailable')
  }
  expect(await scene.checkoutRows(invoice)).toHaveLength(1)
})

test('starts the time limit of a request’s provider calls only when its turn has come', async () => {
  const invoice = await scene.anInvoice()
  const { deps } = scene.server
  const order: string[] = []
  const within = (ms: number) => {
    order.push('time limit')
    return deps.payments.within(ms)
  }
  const takeTurns: TakeTurns = (_, work) => {
    order.push('turn')
    return work({ hasWaited: true })
  }
  const { appUrl } = deps.config
  const payDeps = { ...deps, appUrl, enqueue: deps.queue.enqueue, limitsOn: false, takeTurns }
  const payments = { ...deps.payments, within }
  await openPayCheckout(
    { ...payDeps, payments },
    { token: invoice.token, network: '127.0.0.1', visitorId: null, userAgent: '' },
    0,
  )
  expect(order).toEqual(['turn', 'time limit'])
  expect(await scene.checkoutRows(invoice)).toHaveLength(1)
})

test('does not end the open checkout if there is no time to open a new one', async () => {
  const invoice = await scene.anInvoice()
  const { deps } = scene.server
  const { sessionId } = await scene.checkout(invoice)
  const payments = { ...deps.payments, remainingMs: () => 2_999 }
  const payDeps = { ...deps, appUrl: deps.config.appUrl, enqueue: deps.queue.enqueue, payments }
  const key = { userId: invoice.owner.id, invoiceId: invoice.id }
  await expect(openCheckout(payDeps, key, 5_00)).rejects.toThrow(ProviderUnavailable)
  expect(await scene.providerSessions(invoice.owner)).toMatchObject([{ id: sessionId, status: 'open' }])
  await openCheckout({ ...payDeps, payments: deps.payments }, key, 5_00)
  expect((await scene.providerSessions(invoice.owner)).map(({ status }) => status)).toEqual([
    'open',
    'expired',
  ])
})

test('opens a new checkout for a link that is opened days later', async () => {
  const invoice = await scene.anInvoice()
  const first = await scene.checkout(invoice)
  await scene.advance(2 * DAY)
  const later = await scene.checkout(invoice)
  expect(later.sessionId).not.toBe(first.sessionId)
  await scene.emulator.act.completeCheckout(later.sessionId)
  await scene.settle()
  expect(await scene.invoiceRow(invoice)).toMatchObject({
    status: 'paid',
    stripe_checkout_session_id: later.sessionId,
  })
})

test('replaces a checkout that is about to expire', async () => {
  const invoice = await scene.anInvoice()
  const first = await scene.checkout(invoice)
  await scene.advance(22.75 * HOUR)
  const later = await scene.checkout(invoice)
  expect(later.sessionId).not.toBe(first.sessionId)
  expect((await scene.providerSessions(invoice.owner)).map(({ status }) => status)).toEqual([
    'open',
    'expired',
  ])
})

test('includes a tip in the payment if the owner offers tips', async () => {
  const invoice = await scene.anInvoice()
  await offerTips(invoice.owner)
  const withoutTip = await scene.checkout(invoice)
  const { sessionId } = await scene.checkout(invoice, 1_875)
  expect(sessionId).not.toBe(withoutTip.sessionId)
  const [withTip, replaced] = await scene.providerSessions(invoice.owner)
  expect(withTip).toMatchObject({ amount_total: 14_375, status: 'open' })
  expect(replaced).toMatchObject({ id: withoutTip.sessionId, status: 'expired' })
  await scene.emulator.act.completeCheckout(sessionId)
  await scene.settle()
  expect(await scene.invoiceRow(invoice)).toMatchObject({ status: 'paid', amount: 12_500, tip_cents: 1_875 })
  expect(await scene.readPayPage(invoice)).toMatchObject({ tip_cents: 1_875 })
})

test('leaves one checkout open when different tips are chosen at the same time', async () => {
  const invoice = await scene.anInvoice()
  await offerTips(invoice.owner)
  const tips = Array.from({ length: 6 }, (_, n) => (n % 2) * 500)
  const responses = await Promise.all(tips.map((tip_cents) => scene.openCheckout(invoice, { tip_cents })))
  expect(responses.map(({ status }) => status)).toEqual(tips.map(() => 200))
  const openSessions = (await scene.providerSessions(invoice.owner)).filter(({ status }) => status === 'open')
  expect(openSessions).toHaveLength(1)
  expect(await scene.checkoutRows(invoice)).toContainEqual(
    expect.objectContaining({ session_id: openSessions[0]?.id, ended_at: null }),
  )
})

test.each([-1, 1.5, 12_501, 99_999_999_999])('refuses a tip of %s cents', async (tip_cents) => {
  const invoice = await scene.anInvoice()
  await offerTips(invoice.owner)
  const response = await scene.openCheckout(invoice, { tip_cents })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ error: { fields: { tip_cents: expect.any(String) } } })
  expect(await scene.checkoutRows(invoice)).toEqual([])
})

test('rejects a tip if the owner does not offer tips', async () => {
  const invoice = await scene.anInvoice()
  const response = await scene.openCheckout(invoice, { tip_cents: 100 })
  expect(await response.json()).toMatchObject({
    error: { fields: { tip_cents: 'This business doesn’t accept tips here' } },
  })
})

test('an invoice can be paid while the owner’s subscription has lapsed', async () => {
  const invoice = await scene.anInvoice()
  await scene.server.deps.db.asSystem((tx) =>
    tx
      .updateTable('subscriptions')
      .set({ status: 'canceled' })
      .where('user_id', '=', invoice.owner.id)
      .execute(),
  )
  await scene.payInvoice(invoice)
  expect(await statusOf(invoice)).toBe('paid')
})

test('an invoice cannot be paid once it is void', async () => {
  const invoice = await scene.anInvoice()
  await scene.server.deps.db.asOwner(invoice.owner.id, async (tx) =>
    tx
      .updateTable('invoices')
      .set({ voided_at: await tx.now() })
      .execute(),
  )
  expect((await scene.readPayPage(invoice)).state).toBe('void')
  expect(await outcome(scene.openCheckout(invoice))).toBe('409 invoice_settled')
  expect(await scene.providerSessions(invoice.owner)).toEqual([])
})

test('an invoice without an email is paid: only the owner gets an email, and the page becomes the receipt', async () => {
  const invoice = await scene.anInvoice({ client_email: '' })
  await scene.payInvoice(invoice)
  expect(await statusOf(invoice)).toBe('paid')
  expect(await scene.readPayPage(invoice)).toMatchObject({ state: 'paid' })
  expect(await scene.emailsTo(invoice.owner.email)).toEqual(['payment-received'])
  const receipt = await scene.server.request(`/api/pay/${invoice.token}/document`)
  expect(receipt.status).toBe(200)
})
