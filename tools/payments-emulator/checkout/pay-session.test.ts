import type Stripe from 'stripe'
import { expect, test } from 'vitest'
import { missingWords } from '#tools/payments-emulator/testing/page-requests.ts'
import { startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'
import { openInbox } from '#tools/payments-emulator/testing/webhook-inbox.ts'

const CARD = { number: '4242 4242 4242 4242', expiry: '12 / 30', cvc: '123', name: 'Bo Diaz', pay: 'card' }

async function startCheckout() {
  const inbox = await openInbox('other_accounts')
  const { emulator, stripe } = await startEmulator({ destinations: [inbox.destination] })
  const account = await stripe.v2.core.accounts.create({
    display_name: 'Luna <Mobile> Grooming',
    identity: { country: 'us' },
    configuration: { merchant: { capabilities: { card_payments: { requested: true } } } },
  })
  await emulator.act.setAccount(account.id, 'active')
  const onAccount = { stripeAccount: account.id }
  const createSession = (unit_amount = 12000, params: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
    stripe.checkout.sessions.create({ ...sessionParams(unit_amount), ...params }, onAccount)
  const { id, url } = await createSession()
  const retrieveSession = () =>
    stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }, onAccount)
  const listPayments = () => stripe.paymentIntents.list({}, onAccount)
  const readNotifications = () => inbox.notifications(emulator, stripe)
  const eventTypes = async () => (await readNotifications()).map(({ type }) => type)
  return {
    emulator,
    stripe,
    account,
    onAccount,
    createSession,
    id,
    url: url ?? '',
    retrieveSession,
    listPayments,
    eventTypes,
    readNotifications,
  }
}

const sessionParams = (unit_amount: number): Stripe.Checkout.SessionCreateParams => ({
  mode: 'payment',
  customer_email: 'bo@example.com',
  success_url: 'https://app.example.com/pay/return?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'https://app.example.com/pay/token',
  metadata: { invoice_id: 'i1' },
  payment_intent_data: { metadata: { invoice_id: 'i1' } },
  line_items: [
    { quantity: 1, price_data: { currency: 'usd', unit_amount, product_data: { name: 'Full groom' } } },
  ],
})

const submitForm = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

const locationOf = (response: Response) => response.headers.get('location') ?? ''

test('shows the seller, the amount and the items on the page', async () => {
  const { url } = await startCheckout()
  const text = await (await fetch(url)).text()
  for (const part of [
    'Luna &lt;Mobile&gt; Grooming',
    'Full groom',
    'Pay $120.00',
    'bo@example.com',
    'Test mode',
  ]) {
    expect(text).toContain(part)
  }
})

test.each([
  ['book', 'Book $120.00'],
  ['donate', 'Donate $120.00'],
  ['pay', 'Pay $120.00'],
  ['auto', 'Pay $120.00'],
] as const)('words the button of a session with the submit type %s', async (submit_type, button) => {
  const { createSession } = await startCheckout()
  const session = await createSession(12000, { submit_type })
  expect(session.submit_type).toBe(submit_type)
  expect(missingWords(await (await fetch(String(session.url))).text(), [`>${button}</button>`])).toEqual([])
})

test('offers and accepts only cards if the session allows only cards', async () => {
  const { emulator, stripe, onAccount, createSession } = await startCheckout()
  const session = await createSession(12000, { allowed_payment_method_types: ['card'] })
  expect(session).toMatchObject({ allowed_payment_method_types: ['card'], payment_method_types: ['card'] })
  const page = await (await fetch(String(session.url))).text()
  expect(missingWords(page, ['Card number', 'Bank debit'])).toEqual(['Bank debit'])
  await expect(emulator.act.payByBankDebit(session.id)).rejects.toThrow('does not accept us_bank_account')
  expect((await submitForm(String(session.url), { pay: 'bank_debit' })).status).toBe(422)
  await submitForm(String(session.url), CARD)
  const { data } = await stripe.paymentIntents.list({}, onAccount)
  expect(data).toMatchObject([{ status: 'succeeded', payment_method_types: ['card'] }])
})

test('offers and accepts only bank debits if the session allows only bank accounts', async () => {
  const { emulator, stripe, onAccount, createSession } = await startCheckout()
  const session = await createSession(12000, { allowed_payment_method_types: ['us_bank_account'] })
  const page = await (await fetch(String(session.url))).text()
  expect(missingWords(page, ['Card number', 'Pay $120.00', 'Bank debit'])).toEqual([
    'Card number',
    'Pay $120.00',
  ])
  await expect(emulator.act.completeCheckout(session.id, CARD.number)).rejects.toThrow('not accept card')
  await submitForm(String(session.url), CARD)
  const { data } = await stripe.paymentIntents.list({}, onAccount)
  expect(data).toMatchObject([{ status: 'processing', payment_method_types: ['us_bank_account'] }])
})

test('accepts cards and bank debits if the session does not restrict them', async () => {
  const { createSession } = await startCheckout()
  expect(await createSession()).toMatchObject({
    allowed_payment_method_types: null,
    payment_method_types: ['card', 'us_bank_account'],
  })
})

test.each([
  [{ allowed_payment_method_types: ['card', 'seashells'] }, 'allowed_payment_method_types[1]', undefined],
  // The provider removed this parameter in favor of `allowed_payment_method_types`.
  [{ payment_method_types: ['card'] }, 'payment_method_types', 'parameter_unknown'],
])('rejects the payment method types %j', async (params, param, code) => {
  const { createSession } = await startCheckout()
  await expect(createSession(12000, params as never)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    statusCode: 400,
    param,
    code,
  })
})

test('charges the card and returns to the app with the session id', async () => {
  const { id, url, retrieveSession, eventTypes } = await startCheckout()
  const paid = await submitForm(url, CARD)
  expect([paid.status, locationOf(paid)]).toEqual([
    303,
    `https://app.example.com/pay/return?session_id=${id}`,
  ])
  expect(await retrieveSession()).toMatchObject({
    status: 'complete',
    payment_status: 'paid',
    amount_total: 12000,
    currency: 'usd',
    metadata: { invoice_id: 'i1' },
    customer_details: { email: 'bo@example.com', name: 'Bo Diaz' },
    payment_intent: {
      status: 'succeeded',
      amount_received: 12000,
      metadata: { invoice_id: 'i1' },
      latest_charge: { paid: true, metadata: { invoice_id: 'i1' } },
    },
  })
  expect((await eventTypes()).slice(-3)).toEqual([
    'v1.charge.succeeded',
    'v1.payment_intent.succeeded',
    'v1.checkout.session.completed',
  ])
})

test('lets the SDK fetch the paid session and its account from the event', async () => {
  const { account, id, url, readNotifications } = await startCheckout()
  await submitForm(url, CARD)
  const completed = (await readNotifications()).find(({ type }) => type === 'v1.checkout.session.completed')
  expect(completed?.context?.toString()).toBe(account.id)
  const fetched = completed && 'fetchRelatedObject' in completed ? await completed.fetchRelatedObject() : null
  expect(fetched).toMatchObject({ id, payment_status: 'paid' })
})

test('keeps the session open after a declined card and uses one payment intent for both attempts', async () => {
  const { url, retrieveSession, listPayments } = await startCheckout()
  const declined = await submitForm(url, { ...CARD, number: '4000 0000 0000 0002' })
  expect(await declined.text()).toContain('Your card was declined.')
  expect(await retrieveSession()).toMatchObject({ status: 'open', payment_status: 'unpaid' })
  await submitForm(url, CARD)
  expect((await listPayments()).data).toHaveLength(1)
  expect(await retrieveSession()).toMatchObject({ status: 'complete', payment_status: 'paid' })
})

test('charges once when the form is submitted twice', async () => {
  const { stripe, onAccount, url } = await startCheckout()
  const [first, second] = await Promise.all([submitForm(url, CARD), submitForm(url, CARD)])
  expect(locationOf(second)).toBe(locationOf(first))
  expect((await stripe.charges.list({}, onAccount)).data).toHaveLength(1)
  expect(await (await fetch(url)).text()).toContain('already completed')
})

test('keeps the session open if 3-D Secure fails, and completes it once 3-D Secure succeeds', async () => {
  const { url, retrieveSession } = await startCheckout()
  const cardWith3DSecure = { ...CARD, number: '4000 0025 0000 3155' }
  const authenticationUrl = new URL(locationOf(await submitForm(url, cardWith3DSecure)), url).href
  expect(await (await fetch(authenticationUrl)).text()).toContain('3-D Secure')
  await submitForm(authenticationUrl, { answer: 'fail' })
  expect(await retrieveSession()).toMatchObject({
    status: 'open',
    payment_intent: { status: 'requires_payment_method' },
  })
  await submitForm(url, cardWith3DSecure)
  await submitForm(authenticationUrl, { answer: 'complete' })
  expect(await retrieveSession()).toMatchObject({ status: 'complete', payment_status: 'paid' })
})

test.each([
  ['succeeded', 'paid', 'succeeded'],
  ['failed', 'unpaid', 'requires_payment_method'],
] as const)(
  'completes the session right away for a bank debit that settles as %s later',
  async (result, payment_status, status) => {
    const { emulator, id, url, retrieveSession, eventTypes } = await startCheckout()
    const paid = await submitForm(url, { pay: 'bank_debit' })
    expect(locationOf(paid)).toContain(id)
    expect(await retrieveSession()).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'processing', latest_charge: { status: 'pending', paid: false } },
    })
    await emulator.act.settleBankDebit(id, result)
    expect(await retrieveSession()).toMatchObject({
      status: 'complete',
      payment_status,
      payment_intent: { status },
    })
    expect((await eventTypes()).at(-1)).toBe(`v1.checkout.session.async_payment_${result}`)
    await expect(emulator.act.settleBankDebit(id, result)).rejects.toThrow('processing')
  },
)

test('accepts no payment while the business cannot take payments', async () => {
  const { emulator, account, createSession, url, retrieveSession } = await startCheckout()
  await emulator.act.setAccount(account.id, 'restricted')
  expect(await (await fetch(url)).text()).toContain('cannot take payments at the moment')
  await submitForm(url, CARD)
  expect(await retrieveSession()).toMatchObject({ status: 'open', payment_intent: null })
  await expect(createSession()).rejects.toMatchObject({
    statusCode: 400,
    message: expect.stringContaining('restricted'),
  })
})

test.each(['closed', 'deauthorized'] as const)(
  'accepts no payment for a business that is %s',
  async (state) => {
    const { emulator, account, url } = await startCheckout()
    await emulator.act.setAccount(account.id, state)
    const page = await fetch(url)
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('cannot take payments')])
  },
)

test('rejects amounts that are too small or too large', async () => {
  const { createSession } = await startCheckout()
  await expect(createSession(49)).rejects.toMatchObject({ code: 'amount_too_small' })
  await expect(createSession(100_000_000)).rejects.toMatchObject({ statusCode: 400 })
})

test('expires a session by an API call, and automatically after a day', async () => {
  const { emulator, stripe, onAccount, createSession, id, url, retrieveSession, eventTypes } =
    await startCheckout()
  const otherSession = await createSession()
  await stripe.checkout.sessions.expire(otherSession.id, {}, onAccount)
  await emulator.setClock(new Date(emulator.now().getTime() + 24 * 60 * 60 * 1000))
  expect(await retrieveSession()).toMatchObject({ id, status: 'expired', url: null })
  expect((await submitForm(url, CARD)).status).toBe(410)
  expect((await eventTypes()).filter((type) => type === 'v1.checkout.session.expired')).toHaveLength(2)
})
