import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createCheckoutStarter } from '#web/billing/start-checkout.ts'
import { aClock } from '#web/testing/a-clock.ts'
import { unauthenticated, unreachable } from '#web/testing/a-session-client.ts'

type CreatedCheckout = { sessionId?: string; url?: string }
const checkout = { sessionId: 'cs_1', url: 'https://checkout.example/cs_1' }

function aCheckout(response: CreatedCheckout | ApiError | Promise<CreatedCheckout>, canRedirect = true) {
  const clock = aClock()
  const calls: string[] = []
  const start = createCheckoutStarter({
    ...clock,
    async create() {
      calls.push('create')
      const result = await response
      if (result instanceof ApiError) throw result
      return result
    },
    openUrl(url) {
      if (!canRedirect) throw new SyntaxError('not an address')
      calls.push(`to ${url}`)
    },
  })
  return { clock, calls, start: () => start(() => calls.push('redirecting')) }
}

function anApiError(status: number, code: ErrorCode, requestId: string | null = 'r1') {
  return new ApiError(status, { code, message: `The sentence of ${code}.`, requestId })
}

test('opens the checkout after half a second', async () => {
  const { start, calls, clock } = aCheckout(checkout)
  void start()
  await clock.advance(499)
  expect(calls).toEqual(['create', 'redirecting'])
  await clock.advance(1)
  expect(calls).toEqual(['create', 'redirecting', 'to https://checkout.example/cs_1'])
})

test('starts one checkout for a double click, even while the request is running', async () => {
  const { start, calls, clock } = aCheckout(new Promise(() => undefined))
  void start()
  await clock.advance(60_000)
  void start()
  expect(calls).toEqual(['create'])
})

test('a checkout can be started again after a failure', async () => {
  const { start, calls } = aCheckout(unreachable)
  expect(await start()).toEqual({ reason: 'no-answer' })
  await start()
  expect(calls).toEqual(['create', 'create'])
})

test('a checkout that never opens is reported after fifteen seconds', async () => {
  const { start, clock } = aCheckout(checkout)
  const outcome = start()
  await clock.advance(500)
  await clock.advance(15_000)
  expect(await outcome).toEqual({ reason: 'no-redirect' })
})

test.each([
  ['an expired session', unauthenticated, { reason: 'signed-out' }],
  ['an unreachable server', unreachable, { reason: 'no-answer' }],
  ['an existing subscription', anApiError(409, 'already_subscribed'), { reason: 'already-subscribed' }],
  [
    'a refusal with a message',
    anApiError(503, 'provider_unavailable'),
    { reason: 'refused', message: 'The sentence of provider_unavailable.' },
  ],
  ['an internal error', anApiError(500, 'internal'), { reason: 'refused', message: null }],
  ['a gateway error', anApiError(502, 'unavailable', null), { reason: 'refused', message: null }],
] as const)('reports the outcome for %s', async (_, response, outcome) => {
  expect(await aCheckout(response).start()).toEqual(outcome)
})

test.each([
  [{ url: checkout.url }, 'no-session-id'],
  [{}, 'no-session-id'],
  [{ sessionId: 'cs_1' }, 'no-url'],
  [{ sessionId: 'cs_1', url: 'javascript:alert(1)' }, 'no-url'],
] as const)('opens no checkout for the response %j', async (response, reason) => {
  const { start, calls } = aCheckout(response)
  expect(await start()).toEqual({ reason })
  expect(calls).toEqual(['create'])
})

test('reports when the browser refuses to open the URL', async () => {
  const { start, clock } = aCheckout(checkout, false)
  const outcome = start()
  await clock.advance(500)
  expect(await outcome).toEqual({ reason: 'no-redirect' })
})
