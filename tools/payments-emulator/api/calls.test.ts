import { request } from 'node:http'
import { expect, test } from 'vitest'
import { createCheckout, createPlan, TRIAL } from '#tools/payments-emulator/testing/create-checkout.ts'
import { sdkOf, startEmulator } from '#tools/payments-emulator/testing/start-emulator.ts'

test.each([
  ['sk_live_abc', 'a live key'],
  ['pk_test_abc', 'a publishable key'],
  ['whatever', 'no API key at all'],
])('rejects the key %s, which is %s', async (key) => {
  const { emulator } = await startEmulator()
  const response = await fetch(`${emulator.url}/v1/customers`, {
    headers: { authorization: `Bearer ${key}` },
  })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ error: { type: 'invalid_request_error' } })
})

test('does not echo a rejected key', async () => {
  const { emulator } = await startEmulator()
  const headers = { authorization: 'Bearer sk_live_verysecret' }
  const response = await fetch(`${emulator.url}/v1/customers`, { headers })
  expect(await response.text()).not.toContain('verysecret')
})

test.each([
  ['GET', '/v1/unicorns'],
  ['DELETE', '/v1/customers'],
  ['GET', '/v1'],
])('responds with 404 to the unknown route %s %s', async (method, path) => {
  const { emulator } = await startEmulator()
  const response = await fetch(`${emulator.url}${path}`, {
    method,
    headers: { authorization: 'Bearer sk_test_x' },
  })
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({
    error: { type: 'invalid_request_error', message: expect.stringContaining(`${method}: ${path}`) },
  })
})

test.each([
  ['customers', { nickname: 'x' }, 'nickname'],
  ['customers', { address: { planet: 'Mars' } }, 'address[planet]'],
  [
    'checkout/sessions',
    { mode: 'subscription', line_items: [{ price: 'p', colour: 'red' }] },
    'line_items[0][colour]',
  ],
  [
    'checkout/sessions',
    { mode: 'subscription', subscription_data: { trial_settings: { end_behavior: { after: 'x' } } } },
    'subscription_data[trial_settings][end_behavior][after]',
  ],
])('rejects an unknown parameter of %s: %j', async (path, params, param) => {
  const { stripe } = await startEmulator()
  await expect(stripe.rawRequest('POST', `/v1/${path}`, params)).rejects.toMatchObject({
    statusCode: 400,
    code: 'parameter_unknown',
    param,
  })
})

test.each([
  [{ currency: 'usd', unit_amount: 'ten', product: 'prod_x' }, 'parameter_invalid_integer', 'unit_amount'],
  [{ currency: 'dollars', unit_amount: 1, product: 'prod_x' }, undefined, 'currency'],
  [{ currency: 'usd', unit_amount: -1, product: 'prod_x' }, undefined, 'unit_amount'],
  [{ currency: 'usd', unit_amount: 1, product: 'prod_x', active: 'maybe' }, undefined, 'active'],
  [{ unit_amount: 1, product: 'prod_x' }, 'parameter_missing', 'currency'],
  [{ currency: 'usd', unit_amount: 1 }, 'parameter_missing', 'product'],
  [{ currency: 'usd', unit_amount: 1, product: 'prod_x' }, 'resource_missing', 'product'],
  [
    { currency: 'usd', unit_amount: 1, product: 'p', recurring: { interval: 'eon' } },
    undefined,
    'recurring[interval]',
  ],
  [{ currency: 'usd', unit_amount: 1, product: 'p', recurring: 'month' }, undefined, 'recurring'],
])('names the invalid parameter of the price %j', async (params, code, param) => {
  const { stripe } = await startEmulator()
  await expect(stripe.rawRequest('POST', '/v1/prices', params)).rejects.toMatchObject({
    type: 'StripeInvalidRequestError',
    code,
    param,
  })
})

test('rejects a form with conflicting or dangerous parameter names', async () => {
  const { emulator } = await startEmulator()
  const response = await fetch(`${emulator.url}/v1/customers`, {
    method: 'POST',
    headers: { authorization: 'Bearer sk_test_x', 'content-type': 'application/x-www-form-urlencoded' },
    body: 'metadata=x&metadata[a]=1&__proto__[polluted]=1',
  })
  expect(response.status).toBe(400)
  expect({}).not.toHaveProperty('polluted')
})

test('expands ids in lists and in nested objects', async () => {
  const { emulator, stripe } = await startEmulator()
  const { id } = await createCheckout(stripe, TRIAL)
  await emulator.act.completeCheckout(id)
  const { data } = await stripe.subscriptions.list({
    expand: ['data.customer', 'data.latest_invoice.customer'],
  })
  expect(data[0]).toMatchObject({
    customer: { object: 'customer', email: 'ann@example.com' },
    latest_invoice: { object: 'invoice', customer: { object: 'customer' } },
  })
  const [subscription] = (await stripe.subscriptions.list({ expand: ['data.items.data.price.product'] })).data
  expect(subscription?.items.data[0]?.price.product).toMatchObject({ name: 'Professional' })
  await expect(stripe.subscriptions.list({ expand: ['data.created'] })).rejects.toMatchObject({
    param: 'expand',
  })
  await expect(stripe.subscriptions.list({ expand: ['data.status'] })).rejects.toMatchObject({
    param: 'expand',
  })
  await expect(stripe.subscriptions.list({ expand: ['data.unicorn'] })).rejects.toMatchObject({
    param: 'expand',
  })
})

test('finds a price by its lookup key, also after the key was transferred', async () => {
  const { stripe } = await startEmulator()
  const first = await createPlan(stripe)
  const listPrices = () => stripe.prices.list({ lookup_keys: ['professional_monthly', 'other'] })
  expect((await listPrices()).data.map(({ id }) => id)).toEqual([first.id])
  const newPrice = {
    currency: 'usd',
    unit_amount: 1900,
    product: String(first.product),
    lookup_key: 'professional_monthly',
  }
  await expect(stripe.prices.create(newPrice)).rejects.toMatchObject({ param: 'lookup_key' })
  const second = await stripe.prices.create({ ...newPrice, transfer_lookup_key: true })
  expect((await listPrices()).data.map(({ id }) => id)).toEqual([second.id])
  expect((await stripe.prices.retrieve(first.id)).lookup_key).toBeNull()
})

test('keeps a log of every call', async () => {
  const { emulator, stripe } = await startEmulator()
  await stripe.customers.create({ name: 'Ann' }, { idempotencyKey: 'k1' })
  await stripe.customers.retrieve('cus_nobody').catch(() => {})
  expect(emulator.requests()).toEqual([
    {
      method: 'POST',
      path: '/v1/customers',
      params: { name: 'Ann' },
      idempotencyKey: 'k1',
      stripeAccount: null,
      status: 200,
    },
    expect.objectContaining({ method: 'GET', path: '/v1/customers/cus_nobody', status: 404 }),
  ])
})

test('rejects calls for an account that does not exist', async () => {
  const { stripe } = await startEmulator()
  await expect(stripe.customers.list({}, { stripeAccount: 'acct_nobody' })).rejects.toMatchObject({
    statusCode: 403,
    code: 'account_invalid',
  })
})

test('keeps serving after a client disconnects in the middle of a call', async () => {
  const { emulator, stripe } = await startEmulator()
  await new Promise<void>((resolve) => {
    const call = request(`${emulator.url}/v1/customers`, {
      method: 'POST',
      headers: { 'content-length': 100 },
    })
    call.on('error', () => resolve())
    call.write('name=')
    setImmediate(() => call.destroy())
  })
  expect((await stripe.customers.list()).data).toEqual([])
})

test('accepts restricted test keys', async () => {
  const { emulator } = await startEmulator()
  const stripe = sdkOf(emulator)
  const { data } = await stripe.customers.list({}, { apiKey: 'rk_test_123' })
  expect(data).toEqual([])
})
