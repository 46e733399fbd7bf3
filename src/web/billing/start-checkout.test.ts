import { expect, test } from 'vitest'
import type { ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { createCheckoutStarter } from '#web/billing/start-checkout.ts'
import { aClock } from '#web/testing/a-clock.ts'
import { unauthenticated, unreachable } from '#web/testing/a-session-client.ts'

type Created = { sessionId?: string; url?: string }
const created = { sessionId: 'cs_1', url: 'https://checkout.example/cs_1' }

function aCheckout(answer: Created | ApiError | Promise<Created>, canLeave = true) {
  const clock = aClock()
  const done: string[] = []
  const start = createCheckoutStarter({
    ...clock,
    async create() {
      done.push('create')
      const given = await answer
      if (given instanceof ApiError) throw given
      return given
    },
    goTo(url) {
      if (!canLeave) throw new SyntaxError('not an address')
      done.push(`to ${url}`)
    },
  })
  return { clock, done, start: () => start(() => done.push('leaving')) }
}

function error(status: number, code: ErrorCode, requestId: string | null = 'r1') {
  return new ApiError(status, { code, message: `The sentence of ${code}.`, requestId })
}

test('leads to the checkout', async () => {
  const { start, done, clock } = aCheckout(created)
  void start()
  await clock.advance(499)
  expect(done).toEqual(['create', 'leaving'])
  await clock.advance(1)
  expect(done).toEqual(['create', 'leaving', 'to https://checkout.example/cs_1'])
})

test('starts one checkout for a double click, also while the answer is under way', async () => {
  const { start, done, clock } = aCheckout(new Promise(() => undefined))
  void start()
  await clock.advance(60_000)
  void start()
  expect(done).toEqual(['create'])
})

test('can be started again after it failed', async () => {
  const { start, done } = aCheckout(unreachable)
  expect(await start()).toEqual({ because: 'no-answer' })
  await start()
  expect(done).toEqual(['create', 'create'])
})

test('can be started again when the checkout never opened', async () => {
  const { start, clock } = aCheckout(created)
  const outcome = start()
  await clock.advance(500)
  await clock.advance(15_000)
  expect(await outcome).toEqual({ because: 'no-redirect' })
})

test.each([
  ['has run out of a session', unauthenticated, { because: 'signed-out' }],
  ['got no answer', unreachable, { because: 'no-answer' }],
  ['is subscribed already', error(409, 'already_subscribed'), { because: 'already-subscribed' }],
  [
    'was refused with a reason',
    error(503, 'provider_unavailable'),
    { because: 'refused', sentence: 'The sentence of provider_unavailable.' },
  ],
  ['met a bug of ours', error(500, 'internal'), { because: 'refused', sentence: null }],
  ['met a broken gateway', error(502, 'unavailable', null), { because: 'refused', sentence: null }],
] as const)('tells who %s', async (_, answer, outcome) => {
  expect(await aCheckout(answer).start()).toEqual(outcome)
})

test.each([
  [{ url: created.url }, 'no-session-id'],
  [{}, 'no-session-id'],
  [{ sessionId: 'cs_1' }, 'no-url'],
  [{ sessionId: 'cs_1', url: 'javascript:alert(1)' }, 'no-url'],
] as const)('goes nowhere with the answer %j', async (answer, because) => {
  const { start, done } = aCheckout(answer)
  expect(await start()).toEqual({ because })
  expect(done).toEqual(['create'])
})

test('tells when the browser refuses to go there', async () => {
  const { start, clock } = aCheckout(created, false)
  const outcome = start()
  await clock.advance(500)
  expect(await outcome).toEqual({ because: 'no-redirect' })
})
