import { expect, test } from 'vitest'
import { aCheckout } from '#tools/payments-emulator/testing/a-subscriber.ts'
import { DAY, later } from '#tools/payments-emulator/testing/billing-time.ts'
import { sdkOf, startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

test('answers the same call with the same key as before', async () => {
  const { stripe } = await startEmulator()
  const first = await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'k' })
  const second = await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'k' })
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

test('refuses the key of another call', async () => {
  const { stripe } = await startEmulator()
  await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'k' })
  await expect(stripe.customers.create({ name: 'Bo' }, { idempotencyKey: 'k' })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
    statusCode: 400,
  })
  await expect(stripe.products.create({ name: 'Ann' }, { idempotencyKey: 'k' })).rejects.toMatchObject({
    type: 'StripeIdempotencyError',
  })
})

test('gives twenty calls at once with one key one customer', async () => {
  const { stripe } = await startEmulator()
  const calls = Array.from({ length: 20 }, () => stripe.customers.create({}, { idempotencyKey: 'k' }))
  expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1)
})

test('forgets a key after a day', async () => {
  const { emulator, stripe } = await startEmulator()
  const first = await stripe.customers.create({}, { idempotencyKey: 'k' })
  await later(emulator, DAY - 1)
  expect((await stripe.customers.create({}, { idempotencyKey: 'k' })).id).toBe(first.id)
  await later(emulator, DAY)
  expect((await stripe.customers.create({}, { idempotencyKey: 'k' })).id).not.toBe(first.id)
})

test('does not remember a call whose parameters were wrong', async () => {
  const { stripe } = await startEmulator()
  const wrong = stripe.rawRequest('POST', '/v1/customers', { colour: 'red' }, { idempotencyKey: 'k' })
  await expect(wrong).rejects.toMatchObject({ code: 'parameter_unknown' })
  expect(await stripe.customers.create({}, { idempotencyKey: 'k' })).toHaveProperty('id')
})

test('repeats the refusal of a call that had begun', async () => {
  const { stripe } = await startEmulator()
  const attempt = () =>
    stripe.paymentMethods.attach('pm_card_visa', { customer: 'cus_x' }, { idempotencyKey: 'k' })
  await expect(attempt()).rejects.toMatchObject({ code: 'resource_missing' })
  await expect(attempt()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } })
})

test('fails as often as told, before anything is done', async () => {
  const { emulator, stripe } = await startEmulator()
  emulator.failNext({ kind: 'error', times: 2, on: 'POST /v1/customers' })
  expect((await stripe.customers.list()).data).toEqual([])
  await expect(stripe.customers.create({})).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
  await expect(stripe.customers.create({})).rejects.toMatchObject({ statusCode: 500 })
  await stripe.customers.create({})
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

test('says that there were too many calls, and when to come back', async () => {
  const { emulator, stripe } = await startEmulator()
  emulator.failNext({ kind: 'rate_limit' })
  await expect(stripe.customers.list()).rejects.toMatchObject({
    type: 'StripeRateLimitError',
    headers: { 'retry-after': '1' },
  })
})

test('hangs until the client gives up', async () => {
  const { emulator, stripe } = await startEmulator()
  emulator.failNext({ kind: 'timeout' })
  await expect(stripe.customers.create({}, { timeout: 50 })).rejects.toMatchObject({
    type: 'StripeConnectionError',
  })
  expect((await stripe.customers.list()).data).toEqual([])
})

test('loses the answer of a call that was done', async () => {
  const { emulator, stripe } = await startEmulator()
  emulator.failNext({ kind: 'lost_answer', times: 2 })
  await expect(stripe.customers.create({})).rejects.toMatchObject({ type: 'StripeConnectionError' })
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

test.each(['error', 'lost_answer'] as const)(
  'makes no second checkout when the SDK tries again after %s',
  async (kind) => {
    const { emulator } = await startEmulator()
    const stripe = sdkOf(emulator, { maxNetworkRetries: 2 })
    await aCheckout(stripe)
    emulator.failNext({ kind, times: 1, on: 'POST /v1/checkout/sessions' })
    await aCheckout(stripe)
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(2)
    const calls = emulator
      .requests()
      .filter(({ path, method }) => method === 'POST' && path === '/v1/checkout/sessions')
    expect(calls).toHaveLength(3)
  },
)
