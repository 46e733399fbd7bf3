import { expect, test } from 'vitest'
import { DAY, setElapsed } from '#tools/payments-emulator/testing/billing-time.ts'
import { createCheckout } from '#tools/payments-emulator/testing/create-checkout.ts'
import { sdkOf, startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

test('repeats the response to a call with the same idempotency key', async () => {
  const { stripe } = await startEmulator()
  const first = await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'k' })
  const second = await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'k' })
  expect(second.id).toBe(first.id)
  expect(second.lastResponse.headers['idempotent-replayed']).toBe('true')
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

test('rejects an idempotency key that was used for a different call', async () => {
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

test('creates one customer for twenty concurrent calls with the same idempotency key', async () => {
  const { stripe } = await startEmulator()
  const calls = Array.from({ length: 20 }, () => stripe.customers.create({}, { idempotencyKey: 'k' }))
  expect(new Set((await Promise.all(calls)).map(({ id }) => id)).size).toBe(1)
})

test('forgets an idempotency key after a day', async () => {
  const { emulator, stripe } = await startEmulator()
  const first = await stripe.customers.create({}, { idempotencyKey: 'k' })
  await setElapsed(emulator, DAY - 1)
  expect((await stripe.customers.create({}, { idempotencyKey: 'k' })).id).toBe(first.id)
  await setElapsed(emulator, DAY)
  expect((await stripe.customers.create({}, { idempotencyKey: 'k' })).id).not.toBe(first.id)
})

test('does not store the response to a call with invalid parameters', async () => {
  const { stripe } = await startEmulator()
  const invalidCall = stripe.rawRequest('POST', '/v1/customers', { colour: 'red' }, { idempotencyKey: 'k' })
  await expect(invalidCall).rejects.toMatchObject({ code: 'parameter_unknown' })
  expect(await stripe.customers.create({}, { idempotencyKey: 'k' })).toHaveProperty('id')
})

test('repeats the error of a call that failed after validation', async () => {
  const { stripe } = await startEmulator()
  const attempt = () =>
    stripe.paymentMethods.attach('pm_card_visa', { customer: 'cus_x' }, { idempotencyKey: 'k' })
  await expect(attempt()).rejects.toMatchObject({ code: 'resource_missing' })
  await expect(attempt()).rejects.toMatchObject({ headers: { 'idempotent-replayed': 'true' } })
})

test('fails as many calls as requested without executing them', async () => {
  const { emulator, stripe } = await startEmulator()
  emulator.failNext({ kind: 'error', times: 2, on: 'POST /v1/customers' })
  expect((await stripe.customers.list()).data).toEqual([])
  await expect(stripe.customers.create({})).rejects.toMatchObject({ type: 'StripeAPIError', statusCode: 500 })
  await expect(stripe.customers.create({})).rejects.toMatchObject({ statusCode: 500 })
  await stripe.customers.create({})
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

test('simulates a rate limit with a Retry-After header', async () => {
  const { emulator, stripe } = await startEmulator()
  emulator.failNext({ kind: 'rate_limit' })
  await expect(stripe.customers.list()).rejects.toMatchObject({
    type: 'StripeRateLimitError',
    headers: { 'retry-after': '1' },
  })
})

test('simulates a timeout', async () => {
  const { emulator, stripe } = await startEmulator()
  emulator.failNext({ kind: 'timeout' })
  await expect(stripe.customers.create({}, { timeout: 50 })).rejects.toMatchObject({
    type: 'StripeConnectionError',
  })
  expect((await stripe.customers.list()).data).toEqual([])
})

test('simulates a lost response to an executed call', async () => {
  const { emulator, stripe } = await startEmulator()
  emulator.failNext({ kind: 'lost_answer', times: 2 })
  await expect(stripe.customers.create({})).rejects.toMatchObject({ type: 'StripeConnectionError' })
  expect((await stripe.customers.list()).data).toHaveLength(1)
})

test.each(['error', 'lost_answer'] as const)(
  'creates no duplicate checkout when the SDK retries after the fault %s',
  async (kind) => {
    const { emulator } = await startEmulator()
    const stripe = sdkOf(emulator, { maxNetworkRetries: 2 })
    await createCheckout(stripe)
    emulator.failNext({ kind, times: 1, on: 'POST /v1/checkout/sessions' })
    await createCheckout(stripe)
    expect((await stripe.checkout.sessions.list()).data).toHaveLength(2)
    const calls = emulator
      .requests()
      .filter(({ path, method }) => method === 'POST' && path === '/v1/checkout/sessions')
    expect(calls).toHaveLength(3)
  },
)
