import { beforeAll, expect, test } from 'vitest'
import { RESOURCES } from '#tools/payments-emulator/resources.ts'
import { callViolations, loadSdkTypes } from './call-violations.ts'
import { SDK_METHOD_OF_ROUTE } from './sdk-method-of-route.ts'
import { BILLING_FLOWS } from './testing/billing-flows.ts'
import { CONNECT_FLOWS } from './testing/connect-flows.ts'
import { ANSWERED_ROUTES, startWitnessed } from './testing/witnessed-emulator.ts'

const ROUTES = RESOURCES.flatMap(({ routes }) => routes).map(({ method, path }) => `${method} ${path}`)

beforeAll(loadSdkTypes, 120_000)

test.each([...BILLING_FLOWS, ...CONNECT_FLOWS])('$subject is as the SDK types it', async ({ run }) => {
  const { emulator, stripe, violations } = await startWitnessed()
  const result = await run({ emulator, stripe })
  expect(await violations(result?.accounts)).toEqual([])
})

test('every route was called by some flow and answered', () => {
  expect(ROUTES.filter((route) => !ANSWERED_ROUTES.has(route))).toEqual([])
})

test('knows the SDK method of every route, and of no other', () => {
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

test('notices an answer and a parameter that the SDK does not know', () => {
  const found = callViolations({
    ...CUSTOMER_CALL,
    params: { shoe_size: '43' },
    answer: { id: 'cus_1', object: 'customer', hidden: {} },
  })
  expect(found).toContain("POST /v1/customers, a parameter: it has an unknown 'shoe_size'")
  expect(found).toContain("POST /v1/customers, the answer: it has an unknown 'hidden'")
  expect(found).toContain("POST /v1/customers, the answer: it lacks 'livemode'")
})

test('notices a route whose types nobody named', () => {
  const found = callViolations({ ...CUSTOMER_CALL, path: '/v1/shoes', route: '/v1/shoes', answer: {} })
  expect(found).toEqual(['POST /v1/shoes: no SDK method is known for this route'])
})

test('notices an error that is none of the provider’s', () => {
  const found = callViolations({ ...CUSTOMER_CALL, status: 400, answer: { error: { type: 'bad_shoes' } } })
  expect(found.join()).toContain('POST /v1/customers (400): /type')
})
