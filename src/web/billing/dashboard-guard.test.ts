import { expect, test } from 'vitest'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { aGuard } from '#web/testing/a-guard.ts'
import { unreachable } from '#web/testing/a-session-client.ts'
import { aPromise } from '#web/testing/a-subscription-client.ts'

const HOUR_MS = 3_600_000
const MINUTE_MS = 60_000
const never = new Promise<SubscriptionStatus>(() => undefined)

test.each(['active', 'trialing'] as const)('opens when the subscription is %s', async (row) => {
  const { atFirst, view } = await aGuard({ row })
  expect(atFirst).toBe('loading')
  expect(view()).toBe('open')
})

test.each(['none', 'past_due', 'canceled'] as const)(
  'turns an owner away whose subscription is %s, after the grace',
  async (row) => {
    const { view, clock } = await aGuard({ row })
    await clock.advance(2_900)
    expect(view()).toBe('loading')
    await clock.advance(100)
    expect(view()).toBe('blocked')
  },
)

test('a webhook that lands within the grace opens the dashboard', async () => {
  const { view, clock, server, hear } = await aGuard({ row: 'none' })
  await clock.advance(2_000)
  server.row = 'active'
  await hear('USER_UPDATED', 'ana')
  expect(view()).toBe('open')
})

test('says that it verifies from the end of the grace, until the answer is there', async () => {
  const answer = aPromise<SubscriptionStatus>()
  const { view, clock } = await aGuard({ row: answer.promise })
  await clock.advance(2_900)
  expect(view()).toBe('loading')
  await clock.advance(100)
  expect(view()).toBe('verifying')
  answer.resolve('active')
  await clock.settled()
  expect(view()).toBe('open')
})

test('stops waiting after five seconds, logs it and lets the owner in', async () => {
  const { view, clock, warnings } = await aGuard({ row: never })
  await clock.advance(4_900)
  expect([view(), warnings]).toEqual(['verifying', []])
  await clock.advance(100)
  expect(view()).toBe('open')
  expect(warnings).toEqual(['Verifying the subscription took too long: the dashboard opens.'])
})

test('an answer that comes after that still counts', async () => {
  const answer = aPromise<SubscriptionStatus>()
  const { view, clock } = await aGuard({ row: answer.promise })
  await clock.advance(6_000)
  answer.resolve('canceled')
  await clock.settled()
  expect(view()).toBe('blocked')
})

test('says nothing of a long time when there was an answer', async () => {
  const { clock, warnings } = await aGuard({ row: 'active' })
  await clock.advance(6_000)
  expect(warnings).toEqual([])
})

test('verifies by a check and one read of the status', async () => {
  const { asked } = await aGuard({ row: 'active' })
  expect(asked).toEqual(['row', 'status'])
})

test('checks again when the database says more than the first check', async () => {
  const { view, clock, asked } = await aGuard({ row: 'none', status: 'active', check: 'active' })
  expect(view()).toBe('loading')
  await clock.advance(1_000)
  expect(asked).toEqual(['row', 'status', 'check'])
  expect(view()).toBe('open')
})

test('verifies again after two hours, and not before', async () => {
  const soon = await aGuard({ row: 'active', verifiedAgoMs: 2 * HOUR_MS - MINUTE_MS })
  expect(soon.asked).toEqual(['row'])
  const later = await aGuard({ row: 'active', verifiedAgoMs: 2 * HOUR_MS })
  expect(later.asked).toEqual(['row', 'status'])
})

test('verifies when the clock was set back', async () => {
  const { asked } = await aGuard({ row: 'active', verifiedAgoMs: -MINUTE_MS })
  expect(asked).toEqual(['row', 'status'])
})

test('without verification five seconds are enough as well', async () => {
  const { view, clock } = await aGuard({ row: never, verifiedAgoMs: HOUR_MS })
  await clock.advance(4_900)
  expect(view()).toBe('verifying')
  await clock.advance(100)
  expect(view()).toBe('open')
})

test('opens at once by a status of less than a day ago, and verifies behind', async () => {
  const { atFirst, asked } = await aGuard({
    row: 'active',
    cached: { status: 'trialing', ageMs: 24 * HOUR_MS - MINUTE_MS },
  })
  expect(atFirst).toBe('open')
  expect(asked).toEqual(['row', 'status'])
})

test.each([24 * HOUR_MS, -MINUTE_MS])('does not open by a status of %d ms ago', async (ageMs) => {
  const { atFirst } = await aGuard({ row: never, cached: { status: 'active', ageMs } })
  expect(atFirst).toBe('loading')
})

test('turns an owner away who was let in by an old status, once the grace is over', async () => {
  const { atFirst, view, clock } = await aGuard({
    row: 'canceled',
    cached: { status: 'active', ageMs: HOUR_MS },
  })
  expect(atFirst).toBe('open')
  await clock.advance(3_000)
  expect(view()).toBe('blocked')
})

test('goes by the remembered status when the server cannot be asked', async () => {
  const offline = { row: unreachable, check: unreachable }
  const paying = await aGuard({ ...offline, cached: { status: 'active', ageMs: HOUR_MS } })
  const gone = await aGuard({ ...offline, cached: { status: 'canceled', ageMs: HOUR_MS } })
  const unknown = await aGuard(offline)
  for (const { clock } of [paying, gone, unknown]) await clock.advance(3_000)
  expect([paying.view(), gone.view(), unknown.view()]).toEqual(['open', 'blocked', 'open'])
  expect(unknown.failuresSaid()).toBe(1)
  expect(unknown.warnings).toEqual(['The subscription could not be read.'])
})

test('who was not verified because nobody answered is verified the next time', async () => {
  const { cache } = await aGuard({ row: unreachable, check: unreachable })
  expect(cache.verifiedAtMs('ana')).toBeNull()
})

test('asks about the checkout an owner returns from, however short the last check is ago', async () => {
  const { view, asked, isAddressClean } = await aGuard({
    row: 'none',
    check: 'active',
    sessionId: 'cs_1',
    verifiedAgoMs: MINUTE_MS,
  })
  expect(asked).toEqual(['check cs_1', 'status'])
  expect(view()).toBe('open')
  expect(isAddressClean()).toBe(true)
})

test('keeps the checkout in the address until it was asked about', async () => {
  const { view, clock, isAddressClean } = await aGuard({ row: 'none', check: never, sessionId: 'cs_1' })
  await clock.advance(4_000)
  expect([view(), isAddressClean()]).toEqual(['verifying', false])
})

test('says it once when the return from checkout cannot be checked', async () => {
  const { failuresSaid, isAddressClean } = await aGuard({
    row: 'none',
    check: unreachable,
    sessionId: 'cs_1',
  })
  expect(failuresSaid()).toBe(1)
  expect(isAddressClean()).toBe(true)
})

test('a subscription that ends while the dashboard is open closes it', async () => {
  const { view, clock, server, hear } = await aGuard({ row: 'active' })
  await clock.advance(HOUR_MS)
  server.row = 'canceled'
  await hear('USER_UPDATED', 'ana')
  expect(view()).toBe('blocked')
})

test('shows one owner nothing by what is known of another', async () => {
  const { guard, stop } = await aGuard({ row: 'active' })
  expect(guard.view('ben')).toBe('loading')
  stop()
  expect(guard.view('ana')).toBe('loading')
})
