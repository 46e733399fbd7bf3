import { expect, test } from 'vitest'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { NOT_CHECKED } from '#web/billing/subscription-state.ts'
import { unreachable } from '#web/testing/a-session-client.ts'
import { aPromise, aRow, aSubscriptionClient } from '#web/testing/a-subscription-client.ts'

test('reports no subscription before the first check', () => {
  const { client } = aSubscriptionClient({ row: 'active' })
  expect(client.snapshot().subscription).toEqual({
    hasSubscription: false,
    status: 'none',
    trialEnd: null,
    endedWithTrial: false,
  })
})

test('reads the stored status and caches it for the owner', async () => {
  const { client, sendAuthEvent, requests, cached } = aSubscriptionClient({ row: 'trialing' })
  await sendAuthEvent('INITIAL_SESSION', 'ana')
  expect(client.snapshot()).toEqual({
    subscription: {
      hasSubscription: true,
      status: 'trialing',
      trialEnd: '2027-01-18T08:00:00.000Z',
      endedWithTrial: false,
    },
    isKnown: true,
    isChecking: false,
  })
  expect(requests).toEqual(['row'])
  expect(cached).toEqual(['ana trialing'])
})

test('starts from the row that the page was rendered with, and requests the next one', async () => {
  const { client, clock, sendAuthEvent, requests, cached } = aSubscriptionClient({ row: 'canceled' })
  client.adoptInitialRow('ana', aRow('active'))
  await sendAuthEvent('INITIAL_SESSION', 'ana')
  expect(client.snapshot()).toMatchObject({ subscription: { status: 'active' }, isKnown: true })
  expect([requests, cached.at(-1)]).toEqual([[], 'ana active'])
  await clock.advance(1_000)
  await sendAuthEvent('USER_UPDATED', 'ana')
  expect(client.snapshot().subscription.status).toBe('canceled')
})

test('another owner does not get the row that the page was rendered with', async () => {
  const { client, sendAuthEvent, requests } = aSubscriptionClient({ row: 'canceled' })
  client.adoptInitialRow('ana', aRow('active'))
  await sendAuthEvent('SIGNED_IN', 'bo')
  expect(client.snapshot().subscription.status).toBe('canceled')
  expect(requests).toEqual(['row'])
})

test.each([null, unreachable])('requests a check when the stored row is %s', async (row) => {
  const { client, sendAuthEvent, requests } = aSubscriptionClient({ row, check: 'active' })
  await sendAuthEvent('INITIAL_SESSION', 'ana')
  expect(requests).toEqual(['row', 'check'])
  expect(client.snapshot().subscription.status).toBe('active')
})

test('reports a failed check and keeps the known status', async () => {
  const { client, clock, server, sendAuthEvent, failureReports } = aSubscriptionClient({ row: 'active' })
  await sendAuthEvent('INITIAL_SESSION', 'ana')
  await clock.advance(1_000)
  server.row = unreachable
  server.check = unreachable
  await sendAuthEvent('USER_UPDATED', 'ana')
  expect(failureReports()).toBe(1)
  expect(client.snapshot()).toMatchObject({ subscription: { status: 'active' }, isKnown: true })
})

test.each(['SIGNED_IN', 'USER_UPDATED', 'PASSWORD_RECOVERY', 'INITIAL_SESSION'] as const)(
  'checks again on %s',
  async (event) => {
    const { clock, sendAuthEvent, requests } = aSubscriptionClient({ row: 'active' })
    await sendAuthEvent('INITIAL_SESSION', 'ana')
    await clock.advance(1_000)
    await sendAuthEvent(event, 'ana')
    expect(requests).toEqual(['row', 'row'])
  },
)

test('does not check again when the session is refreshed', async () => {
  const { clock, sendAuthEvent, requests } = aSubscriptionClient({ row: 'active' })
  await sendAuthEvent('INITIAL_SESSION', 'ana')
  await clock.advance(60_000)
  await sendAuthEvent('TOKEN_REFRESHED', 'ana')
  expect(requests).toEqual(['row'])
})

test.each([
  [999, 1],
  [1_000, 2],
])('two events %d ms apart cause %d checks', async (ms, count) => {
  const { clock, sendAuthEvent, requests } = aSubscriptionClient({ row: 'active' })
  await sendAuthEvent('INITIAL_SESSION', 'ana')
  await clock.advance(ms)
  await sendAuthEvent('USER_UPDATED', 'ana')
  expect(requests).toHaveLength(count)
})

test('signing out resets the status and clears the cache', async () => {
  const { client, sendAuthEvent, cached } = aSubscriptionClient({ row: 'active' })
  await sendAuthEvent('INITIAL_SESSION', 'ana')
  await sendAuthEvent('SIGNED_OUT', null)
  expect(client.snapshot()).toEqual(NOT_CHECKED)
  expect(cached).toEqual(['ana active', 'cleared'])
  expect(await client.check()).toBe('outdated')
})

test('caches only the status of the owner who signed in last', async () => {
  const { server, sendAuthEvent, cached } = aSubscriptionClient({ row: 'active' })
  await sendAuthEvent('INITIAL_SESSION', 'ana')
  server.row = 'canceled'
  await sendAuthEvent('INITIAL_SESSION', 'ben')
  expect(cached).toEqual(['ben canceled'])
})

test('ignores a response about the previous owner', async () => {
  const { client, server, sendAuthEvent, cached } = aSubscriptionClient({ row: null })
  const slow = aPromise<SubscriptionStatus>()
  server.row = slow.promise
  await sendAuthEvent('INITIAL_SESSION', 'ana')
  server.row = 'canceled'
  await sendAuthEvent('SIGNED_IN', 'ben')
  slow.resolve('active')
  await sendAuthEvent('TOKEN_REFRESHED', 'ben')
  expect(client.snapshot().subscription.status).toBe('canceled')
  expect(cached).toEqual(['ben canceled'])
})

test('checks a return from checkout by its session id', async () => {
  const { client, sendAuthEvent, requests } = aSubscriptionClient({ row: 'canceled', check: 'active' })
  client.setCheckoutSessionId('cs_1')
  await sendAuthEvent('INITIAL_SESSION', 'ana')
  expect(requests).toEqual(['check cs_1'])
  expect(client.snapshot().subscription.status).toBe('active')
})

test('checks a return from checkout even within the throttle window of another check', async () => {
  const { client, clock, sendAuthEvent, requests } = aSubscriptionClient({ row: 'none', check: 'active' })
  await sendAuthEvent('INITIAL_SESSION', 'ana')
  client.setCheckoutSessionId('cs_1')
  void client.check()
  void client.check()
  void client.recheck()
  await clock.advance(999)
  expect(requests).toEqual(['row'])
  await clock.advance(1)
  expect(requests).toEqual(['row', 'check cs_1'])
})

test('retries a return from checkout that could not be checked', async () => {
  const { client, clock, server, sendAuthEvent, requests, failureReports } = aSubscriptionClient({
    row: 'none',
    check: unreachable,
  })
  client.setCheckoutSessionId('cs_1')
  await sendAuthEvent('INITIAL_SESSION', 'ana')
  expect(failureReports()).toBe(0)
  server.check = 'active'
  await clock.advance(1_000)
  expect(await client.recheck()).toBe('answered')
  expect(requests).toEqual(['check cs_1', 'check cs_1'])
})

test('a recheck does not rely on the stored row', async () => {
  const { client, clock, sendAuthEvent, requests } = aSubscriptionClient({ row: 'past_due', check: 'active' })
  await sendAuthEvent('INITIAL_SESSION', 'ana')
  const recheck = client.recheck()
  await clock.advance(1_000)
  expect(await recheck).toBe('answered')
  expect(requests).toEqual(['row', 'check'])
  expect(client.snapshot().subscription.status).toBe('active')
})

test('a slow old response does not replace a newer one', async () => {
  const { client, clock, server, sendAuthEvent } = aSubscriptionClient({ row: null, check: 'active' })
  const slow = aPromise<SubscriptionStatus>()
  server.row = slow.promise
  await sendAuthEvent('INITIAL_SESSION', 'ana')
  void client.recheck()
  await clock.advance(1_000)
  expect(client.snapshot()).toMatchObject({ subscription: { status: 'active' }, isChecking: true })
  slow.resolve('none')
  await clock.flushPromises()
  expect(client.snapshot()).toMatchObject({ subscription: { status: 'active' }, isChecking: false })
})
