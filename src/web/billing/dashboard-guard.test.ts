import { expect, test } from 'vitest'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { aGuard } from '#web/testing/a-guard.ts'
import { unreachable } from '#web/testing/a-session-client.ts'
import { aPromise } from '#web/testing/a-subscription-client.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const never = new Promise<SubscriptionStatus>(() => undefined)

test.each(['active', 'trialing'] as const)('opens the dashboard when the subscription is %s', async (row) => {
  const { initialView, view } = await aGuard({ row })
  expect(initialView).toBe('loading')
  expect(view()).toBe('open')
})

test.each(['none', 'past_due', 'canceled'] as const)(
  'blocks an owner whose subscription is %s, after the grace period',
  async (row) => {
    const { view, clock } = await aGuard({ row })
    await clock.advance(2_900)
    expect(view()).toBe('loading')
    await clock.advance(100)
    expect(view()).toBe('blocked')
  },
)

test('opens the dashboard if a webhook arrives within the grace period', async () => {
  const { view, clock, server, sendAuthEvent } = await aGuard({ row: 'none' })
  await clock.advance(2_000)
  server.row = 'active'
  await sendAuthEvent('USER_UPDATED', 'ana')
  expect(view()).toBe('open')
})

test('shows that the subscription is being verified from the end of the grace period until the response', async () => {
  const response = aPromise<SubscriptionStatus>()
  const { view, clock } = await aGuard({ row: response.promise })
  await clock.advance(2_900)
  expect(view()).toBe('loading')
  await clock.advance(100)
  expect(view()).toBe('verifying')
  response.resolve('active')
  await clock.flushPromises()
  expect(view()).toBe('open')
})

test('opens the dashboard after five seconds without a response, and logs it', async () => {
  const { view, clock, warnings } = await aGuard({ row: never })
  await clock.advance(4_900)
  expect([view(), warnings]).toEqual(['verifying', []])
  await clock.advance(100)
  expect(view()).toBe('open')
  expect(warnings).toEqual(['subscription check timed out, opening the dashboard'])
})

test('applies a response that arrives after the timeout', async () => {
  const response = aPromise<SubscriptionStatus>()
  const { view, clock } = await aGuard({ row: response.promise })
  await clock.advance(6_000)
  response.resolve('canceled')
  await clock.flushPromises()
  expect(view()).toBe('blocked')
})

test('logs no timeout after a response', async () => {
  const { clock, warnings } = await aGuard({ row: 'active' })
  await clock.advance(6_000)
  expect(warnings).toEqual([])
})

test('verifies the subscription with a check and a separate read of its status', async () => {
  const { requests } = await aGuard({ row: 'active' })
  expect(requests).toEqual(['row', 'status'])
})

test('checks again when the database grants access but the check did not', async () => {
  const { view, clock, requests } = await aGuard({ row: 'none', status: 'active', check: 'active' })
  expect(view()).toBe('loading')
  await clock.advance(1_000)
  expect(requests).toEqual(['row', 'status', 'check'])
  expect(view()).toBe('open')
})

test('verifies the subscription again after two hours, and not before', async () => {
  const soon = await aGuard({ row: 'active', verifiedAgoMs: 2 * HOUR_MS - MINUTE_MS })
  expect(soon.requests).toEqual(['row'])
  const later = await aGuard({ row: 'active', verifiedAgoMs: 2 * HOUR_MS })
  expect(later.requests).toEqual(['row', 'status'])
})

test('verifies the subscription after the clock was set back', async () => {
  const { requests } = await aGuard({ row: 'active', verifiedAgoMs: -MINUTE_MS })
  expect(requests).toEqual(['row', 'status'])
})

test('opens the dashboard after five seconds also when no verification is due', async () => {
  const { view, clock } = await aGuard({ row: never, verifiedAgoMs: HOUR_MS })
  await clock.advance(4_900)
  expect(view()).toBe('verifying')
  await clock.advance(100)
  expect(view()).toBe('open')
})

test('opens the dashboard at once with a cached status younger than a day, and verifies in the background', async () => {
  const { initialView, requests } = await aGuard({
    row: 'active',
    cached: { status: 'trialing', ageMs: 24 * HOUR_MS - MINUTE_MS },
  })
  expect(initialView).toBe('open')
  expect(requests).toEqual(['row', 'status'])
})

test.each([24 * HOUR_MS, -MINUTE_MS])(
  'does not open the dashboard with a cached status that is %d ms old',
  async (ageMs) => {
    const { initialView } = await aGuard({ row: never, cached: { status: 'active', ageMs } })
    expect(initialView).toBe('loading')
  },
)

test('blocks an owner who got in by a cached status, after the grace period', async () => {
  const { initialView, view, clock } = await aGuard({
    row: 'canceled',
    cached: { status: 'active', ageMs: HOUR_MS },
  })
  expect(initialView).toBe('open')
  await clock.advance(3_000)
  expect(view()).toBe('blocked')
})

test('falls back to the cached status when the server is unreachable', async () => {
  const offline = { row: unreachable, check: unreachable }
  const paying = await aGuard({ ...offline, cached: { status: 'active', ageMs: HOUR_MS } })
  const canceled = await aGuard({ ...offline, cached: { status: 'canceled', ageMs: HOUR_MS } })
  const unknown = await aGuard(offline)
  for (const { clock } of [paying, canceled, unknown]) await clock.advance(3_000)
  expect([paying.view(), canceled.view(), unknown.view()]).toEqual(['open', 'blocked', 'open'])
  expect(unknown.errorsShown()).toBe(1)
  expect(unknown.warnings).toEqual(['subscription could not be read'])
})

test('verifies the subscription again next time if the server was unreachable', async () => {
  const { cache } = await aGuard({ row: unreachable, check: unreachable })
  expect(cache.verifiedAtMs('ana')).toBeNull()
})

test('checks the checkout that an owner returns from, even right after another check', async () => {
  const { view, requests, isUrlClean } = await aGuard({
    row: 'none',
    check: 'active',
    sessionId: 'cs_1',
    verifiedAgoMs: MINUTE_MS,
  })
  expect(requests).toEqual(['check cs_1', 'status'])
  expect(view()).toBe('open')
  expect(isUrlClean()).toBe(true)
})

test('keeps the checkout session in the URL until it has been checked', async () => {
  const { view, clock, isUrlClean } = await aGuard({ row: 'none', check: never, sessionId: 'cs_1' })
  await clock.advance(4_000)
  expect([view(), isUrlClean()]).toEqual(['verifying', false])
})

test('shows one error when a return from checkout cannot be checked', async () => {
  const { errorsShown, isUrlClean } = await aGuard({
    row: 'none',
    check: unreachable,
    sessionId: 'cs_1',
  })
  expect(errorsShown()).toBe(1)
  expect(isUrlClean()).toBe(true)
})

test('closes the dashboard when the subscription ends', async () => {
  const { view, clock, server, sendAuthEvent } = await aGuard({ row: 'active' })
  await clock.advance(HOUR_MS)
  server.row = 'canceled'
  await sendAuthEvent('USER_UPDATED', 'ana')
  expect(view()).toBe('blocked')
})

test('does not apply the status of one owner to another', async () => {
  const { guard, stop } = await aGuard({ row: 'active' })
  expect(guard.view('ben')).toBe('loading')
  stop()
  expect(guard.view('ana')).toBe('loading')
})

test('shows a page that was rendered for an owner before it starts, to nobody else', async () => {
  const { guard, stop } = await aGuard({ row: 'canceled' })
  stop()
  guard.openFor('ana')
  expect([guard.view('ana'), guard.view('ben'), guard.view(null)]).toEqual(['open', 'loading', 'loading'])
  guard.start('ana', null)
  expect(guard.view('ana')).not.toBe('open')
})
