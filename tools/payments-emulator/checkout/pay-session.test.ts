import type Stripe from 'stripe'
import { expect, test } from 'vitest'
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
  const open = (unit_amount = 12000) => stripe.checkout.sessions.create(sessionParams(unit_amount), onAccount)
  const { id, url } = await open()
  const session = () =>
    stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] }, onAccount)
  const payments = () => stripe.paymentIntents.list({}, onAccount)
  const notifications = () => inbox.notifications(emulator, stripe)
  const events = async () => (await notifications()).map(({ type }) => type)
  return {
    emulator,
    stripe,
    account,
    onAccount,
    open,
    id,
    url: url ?? '',
    session,
    payments,
    events,
    notifications,
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

const send = (url: string, form: Record<string, string>) =>
  fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

const locationOf = (response: Response) => response.headers.get('location') ?? ''

test('shows the seller, the amount and the items', async () => {
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

test('charges the card and returns to the app with the session id', async () => {
  const { id, url, session, events } = await startCheckout()
  const paid = await send(url, CARD)
  expect([paid.status, locationOf(paid)]).toEqual([
    303,
    `https://app.example.com/pay/return?session_id=${id}`,
  ])
  expect(await session()).toMatchObject({
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
  expect((await events()).slice(-3)).toEqual([
    'v1.charge.succeeded',
    'v1.payment_intent.succeeded',
    'v1.checkout.session.completed',
  ])
})

test('lets the SDK fetch the paid session and its account from the event', async () => {
  const { account, id, url, notifications } = await startCheckout()
  await send(url, CARD)
  const completed = (await notifications()).find(({ type }) => type === 'v1.checkout.session.completed')
  expect(completed?.context?.toString()).toBe(account.id)
  const fetched = completed && 'fetchRelatedObject' in completed ? await completed.fetchRelatedObject() : null
  expect(fetched).toMatchObject({ id, payment_status: 'paid' })
})

test('stays open after a declined card and uses one payment intent for both attempts', async () => {
  const { url, session, payments } = await startCheckout()
  const declined = await send(url, { ...CARD, number: '4000 0000 0000 0002' })
  expect(await declined.text()).toContain('Your card was declined.')
  expect(await session()).toMatchObject({ status: 'open', payment_status: 'unpaid' })
  await send(url, CARD)
  expect((await payments()).data).toHaveLength(1)
  expect(await session()).toMatchObject({ status: 'complete', payment_status: 'paid' })
})

test('charges once when the form is submitted twice', async () => {
  const { stripe, onAccount, url } = await startCheckout()
  const [first, second] = await Promise.all([send(url, CARD), send(url, CARD)])
  expect(locationOf(second)).toBe(locationOf(first))
  expect((await stripe.charges.list({}, onAccount)).data).toHaveLength(1)
  expect(await (await fetch(url)).text()).toContain('already completed')
})

test('stays open if 3-D Secure fails and is paid once it is completed', async () => {
  const { url, session } = await startCheckout()
  const secured = { ...CARD, number: '4000 0025 0000 3155' }
  const authenticationUrl = new URL(locationOf(await send(url, secured)), url).href
  expect(await (await fetch(authenticationUrl)).text()).toContain('3-D Secure')
  await send(authenticationUrl, { answer: 'fail' })
  expect(await session()).toMatchObject({
    status: 'open',
    payment_intent: { status: 'requires_payment_method' },
  })
  await send(url, secured)
  await send(authenticationUrl, { answer: 'complete' })
  expect(await session()).toMatchObject({ status: 'complete', payment_status: 'paid' })
})

test.each([
  ['succeeded', 'paid', 'succeeded'],
  ['failed', 'unpaid', 'requires_payment_method'],
] as const)(
  'completes a bank debit right away, which settles as %s later',
  async (result, payment_status, status) => {
    const { emulator, id, url, session, events } = await startCheckout()
    const paid = await send(url, { pay: 'bank_debit' })
    expect(locationOf(paid)).toContain(id)
    expect(await session()).toMatchObject({
      status: 'complete',
      payment_status: 'unpaid',
      payment_intent: { status: 'processing', latest_charge: { status: 'pending', paid: false } },
    })
    await emulator.act.settleBankDebit(id, result)
    expect(await session()).toMatchObject({ status: 'complete', payment_status, payment_intent: { status } })
    expect((await events()).at(-1)).toBe(`v1.checkout.session.async_payment_${result}`)
    await expect(emulator.act.settleBankDebit(id, result)).rejects.toThrow('processing')
  },
)

test('accepts no payment while the business cannot take payments', async () => {
  const { emulator, account, open, url, session } = await startCheckout()
  await emulator.act.setAccount(account.id, 'restricted')
  expect(await (await fetch(url)).text()).toContain('cannot take payments at the moment')
  await send(url, CARD)
  expect(await session()).toMatchObject({ status: 'open', payment_intent: null })
  await expect(open()).rejects.toMatchObject({
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
  const { open } = await startCheckout()
  await expect(open(49)).rejects.toMatchObject({ code: 'amount_too_small' })
  await expect(open(100_000_000)).rejects.toMatchObject({ statusCode: 400 })
})

test('expires by an API call, and automatically after a day', async () => {
  const { emulator, stripe, onAccount, open, id, url, session, events } = await startCheckout()
  const other = await open()
  await stripe.checkout.sessions.expire(other.id, {}, onAccount)
  await emulator.setClock(new Date(emulator.now().getTime() + 24 * 60 * 60 * 1000))
  expect(await session()).toMatchObject({ id, status: 'expired', url: null })
  expect((await send(url, CARD)).status).toBe(410)
  expect((await events()).filter((type) => type === 'v1.checkout.session.expired')).toHaveLength(2)
})
