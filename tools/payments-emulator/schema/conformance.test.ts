import { beforeAll, expect, test } from 'vitest'
import { RESOURCES } from '#tools/payments-emulator/resources.ts'
import { callViolations, loadSdkTypes } from './call-violations.ts'
import { SDK_METHOD_OF_ROUTE } from './sdk-method-of-route.ts'
import { BILLING_FLOWS } from './testing/billing-flows.ts'
import { CONNECT_FLOWS } from './testing/connect-flows.ts'
import { SUCCESSFUL_ROUTES, startObservedEmulator } from './testing/observed-emulator.ts'

const ROUTES = RESOURCES.flatMap(({ routes }) => routes).map(({ method, path }) => `${method} ${path}`)

beforeAll(loadSdkTypes, 120_000)

test.each([...BILLING_FLOWS, ...CONNECT_FLOWS])('$subject matches the SDK types', async ({ run }) => {
  const { emulator, stripe, violations } = await startObservedEmulator()
  const result = await run({ emulator, stripe })
  expect(await violations(result?.accounts)).toEqual([])
})

test('every route was called successfully by some flow', () => {
  expect(ROUTES.filter((route) => !SUCCESSFUL_ROUTES.has(route))).toEqual([])
})

test('maps exactly the existing routes to SDK methods', () => {
  expect(Object.keys(SDK_METHOD_OF_ROUTE).sort()).toEqual([...ROUTES].sort())
})

const CUSTOMER_CALL = {
  method: 'POST',
  path: '/v1/customers',
  route: '/v1/customers',
  params: { email: 'ann@example.com' },
  idempotencyKey: null,
  stripeAccount: null,
  status: 200,
}

test('reports unknown parameters and response fields', () => {
  const messages = callViolations({
    ...CUSTOMER_CALL,
    params: { shoe_size: '43' },
    response: { id: 'cus_1', object: 'customer', hidden: {} },
  })
  expect(messages).toContain("POST /v1/customers, parameters: value has unknown property 'shoe_size'")
  expect(messages).toContain("POST /v1/customers, response: value has unknown property 'hidden'")
  expect(messages).toContain("POST /v1/customers, response: value lacks 'livemode'")
})

test('reports a route without SDK types', () => {
  const messages = callViolations({ ...CUSTOMER_CALL, path: '/v1/shoes', route: '/v1/shoes', response: {} })
  expect(messages).toEqual(['POST /v1/shoes: no SDK method is defined for this route'])
})

test('reports an error that is not in the provider’s format', () => {
  const messages = callViolations({
    ...CUSTOMER_CALL,
    status: 400,
    response: { error: { type: 'bad_shoes' } },
  })
  expect(messages.join()).toContain('POST /v1/customers (400): /type')
})
