import { expect, test } from 'vitest'
import { DAY, HOUR, START_SECONDS, setElapsed } from '#tools/payments-emulator/testing/billing-time.ts'
import { createCheckout, TRIAL } from '#tools/payments-emulator/testing/create-checkout.ts'
import { startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

test('starts a trial for which no card was entered', async () => {
  const { emulator, stripe } = await startEmulator()
  const { id, customer, payment_status } = await createCheckout(stripe, TRIAL)
  expect(payment_status).toBe('no_payment_required')
  expect(await emulator.act.completeCheckout(id)).toEqual({ outcome: 'complete' })
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] })
  expect(session).toMatchObject({
    status: 'complete',
    customer,
    url: null,
    payment_status: 'no_payment_required',
  })
  expect(session.subscription).toMatchObject({
    status: 'trialing',
    trial_end: START_SECONDS + 3 * DAY,
    default_payment_method: null,
    items: { data: [{ current_period_end: START_SECONDS + 3 * DAY }] },
  })
})

test('copies the metadata of a session to the subscription', async () => {
  const { emulator, stripe } = await startEmulator()
  const { id } = await createCheckout(stripe, {
    client_reference_id: 'user-1',
    metadata: { a: '1' },
    subscription_data: { metadata: { user_id: 'user-1' } },
  })
  await emulator.act.completeCheckout(id)
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription', 'line_items'] })
  expect(session).toMatchObject({
    client_reference_id: 'user-1',
    metadata: { a: '1' },
    amount_total: 1500,
    payment_status: 'paid',
    subscription: { status: 'active', metadata: { user_id: 'user-1' } },
    line_items: { data: [{ description: 'Professional', amount_total: 1500, quantity: 1 }] },
  })
})

test('creates a customer if the session has none', async () => {
  const { emulator, stripe } = await startEmulator()
  await createCheckout(stripe)
  const { data } = await stripe.prices.list()
  const { id } = await stripe.checkout.sessions.create({
    mode: 'subscription',
    customer_email: 'bo@example.com',
    line_items: [{ price: data[0]?.id }],
    success_url: 'http://app.test/done',
  })
  await emulator.act.completeCheckout(id)
  const { customer } = await stripe.checkout.sessions.retrieve(id, { expand: ['customer'] })
  expect(customer).toMatchObject({ object: 'customer', email: 'bo@example.com' })
})

test('keeps the session open after a declined card and accepts another one', async () => {
  const { emulator, stripe } = await startEmulator()
  const { id, customer } = await createCheckout(stripe)
  expect(await emulator.act.completeCheckout(id, '4000 0000 0000 0002')).toEqual({ outcome: 'declined' })
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', subscription: null })
  expect((await stripe.subscriptions.list({ customer: String(customer), status: 'all' })).data).toEqual([])
  expect(await emulator.act.completeCheckout(id, '4242 4242 4242 4242')).toEqual({ outcome: 'complete' })
})

test('declines a card that fails when charged, if something is due today', async () => {
  const { emulator, stripe } = await startEmulator()
  const { id } = await createCheckout(stripe)
  expect(await emulator.act.completeCheckout(id, '4000 0000 0000 0341')).toEqual({ outcome: 'declined' })
})

test('declines any card that is not a test card', async () => {
  const { emulator, stripe } = await startEmulator()
  const { id } = await createCheckout(stripe)
  expect(await emulator.act.completeCheckout(id, '5105 1051 0510 5100')).toEqual({ outcome: 'declined' })
})

test('requires 3-D Secure and subscribes once it is completed', async () => {
  const { emulator, stripe } = await startEmulator()
  const { id } = await createCheckout(stripe)
  expect(await emulator.act.completeCheckout(id, '4000 0025 0000 3155')).toEqual({
    outcome: 'authentication_required',
  })
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', subscription: null })
  await emulator.act.answerAuthentication(id, 'complete')
  const session = await stripe.checkout.sessions.retrieve(id, { expand: ['subscription'] })
  expect(session).toMatchObject({ status: 'complete', subscription: { status: 'active' } })
})

test('keeps the session open when 3-D Secure fails', async () => {
  const { emulator, stripe } = await startEmulator()
  const { id } = await createCheckout(stripe)
  await emulator.act.completeCheckout(id, '4000 0025 0000 3155')
  await emulator.act.answerAuthentication(id, 'fail')
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'open', subscription: null })
  await expect(emulator.act.answerAuthentication(id, 'complete')).rejects.toThrow('is not waiting')
  expect(await emulator.act.completeCheckout(id)).toEqual({ outcome: 'complete' })
})

test('never creates two subscriptions from one session', async () => {
  const { emulator, stripe } = await startEmulator()
  const { id, customer } = await createCheckout(stripe)
  await emulator.act.completeCheckout(id)
  await expect(emulator.act.completeCheckout(id)).rejects.toThrow('is complete, not open')
  expect((await stripe.subscriptions.list({ customer: String(customer) })).data).toHaveLength(1)
})

test('expires a session after a day, so that it can no longer be completed', async () => {
  const { emulator, stripe } = await startEmulator()
  const { id, expires_at } = await createCheckout(stripe)
  expect(expires_at).toBe(START_SECONDS + DAY)
  await setElapsed(emulator, DAY - 1)
  expect((await stripe.checkout.sessions.retrieve(id)).status).toBe('open')
  await setElapsed(emulator, DAY)
  expect(await stripe.checkout.sessions.retrieve(id)).toMatchObject({ status: 'expired', url: null })
  await expect(emulator.act.completeCheckout(id)).rejects.toThrow('is expired')
  const { data } = await stripe.events.list({ type: 'checkout.session.expired' })
  expect(data).toHaveLength(1)
})

test('expires a session at the time the app sets, or by an API call', async () => {
  const { stripe } = await startEmulator()
  const session = await createCheckout(stripe, { expires_at: START_SECONDS + HOUR })
  expect(session.expires_at).toBe(START_SECONDS + HOUR)
  expect((await stripe.checkout.sessions.expire(session.id)).status).toBe('expired')
  await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow("has a status of 'expired'")
})

test.each([
  [{ expires_at: START_SECONDS + 60 }, 'expires_at'],
  [{ success_url: 'dashboard' }, 'success_url'],
  [{ customer: 'cus_nobody' }, 'customer'],
  [{ line_items: [{ price: 'price_none' }] }, 'line_items[0][price]'],
  [{ line_items: [] }, 'line_items'],
  [{ allowed_payment_method_types: ['us_bank_account' as const] }, 'allowed_payment_method_types'],
  [{ payment_intent_data: { description: 'x' } }, 'payment_intent_data'],
  [
    { line_items: [{ price_data: { currency: 'usd', unit_amount: 1, product_data: { name: 'x' } } }] },
    'line_items[0][price]',
  ],
])('rejects a session with %j', async (params, param) => {
  const { stripe } = await startEmulator()
  await expect(createCheckout(stripe, params)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    param,
  })
})
