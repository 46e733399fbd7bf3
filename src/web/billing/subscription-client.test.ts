import { expect, test } from 'vitest'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { NOT_CHECKED } from '#web/billing/subscription-state.ts'
import { unreachable } from '#web/testing/a-session-client.ts'
import { aPromise, aSubscriptionClient } from '#web/testing/a-subscription-client.ts'

test('begins without a subscription', () => {
  const { client } = aSubscriptionClient({ row: 'active' })
  expect(client.snapshot().subscription).toEqual({ hasSubscription: false, status: 'none', trialEnd: null })
})

test('reads what is stored, and remembers it for the owner', async () => {
  const { client, hear, asked, cached } = aSubscriptionClient({ row: 'trialing' })
  await hear('INITIAL_SESSION', 'ana')
  expect(client.snapshot()).toEqual({
    subscription: { hasSubscription: true, status: 'trialing', trialEnd: '2027-01-18T08:00:00.000Z' },
    isKnown: true,
    isChecking: false,
  })
  expect(asked).toEqual(['row'])
  expect(cached).toEqual(['ana trialing'])
})

test.each([null, unreachable])('asks for a check when what is stored is %s', async (row) => {
  const { client, hear, asked } = aSubscriptionClient({ row, check: 'active' })
  await hear('INITIAL_SESSION', 'ana')
  expect(asked).toEqual(['row', 'check'])
  expect(client.snapshot().subscription.status).toBe('active')
})

test('says that the check failed when neither answers, and keeps what was known', async () => {
  const { client, clock, server, hear, complaints } = aSubscriptionClient({ row: 'active' })
  await hear('INITIAL_SESSION', 'ana')
  await clock.advance(1_000)
  server.row = unreachable
  server.check = unreachable
  await hear('USER_UPDATED', 'ana')
  expect(complaints()).toBe(1)
  expect(client.snapshot()).toMatchObject({ subscription: { status: 'active' }, isKnown: true })
})

test.each(['SIGNED_IN', 'USER_UPDATED', 'PASSWORD_RECOVERY', 'INITIAL_SESSION'] as const)(
  'checks again on %s',
  async (event) => {
    const { clock, hear, asked } = aSubscriptionClient({ row: 'active' })
    await hear('INITIAL_SESSION', 'ana')
    await clock.advance(1_000)
    await hear(event, 'ana')
    expect(asked).toEqual(['row', 'row'])
  },
)

test('a refreshed session changes nothing', async () => {
  const { clock, hear, asked } = aSubscriptionClient({ row: 'active' })
  await hear('INITIAL_SESSION', 'ana')
  await clock.advance(60_000)
  await hear('TOKEN_REFRESHED', 'ana')
  expect(asked).toEqual(['row'])
})

test.each([
  [999, 1],
  [1_000, 2],
])('of two events %d ms apart, %d are checked', async (ms, count) => {
  const { clock, hear, asked } = aSubscriptionClient({ row: 'active' })
  await hear('INITIAL_SESSION', 'ana')
  await clock.advance(ms)
  await hear('USER_UPDATED', 'ana')
  expect(asked).toHaveLength(count)
})

test('signing out resets to none and forgets what was cached', async () => {
  const { client, hear, cached } = aSubscriptionClient({ row: 'active' })
  await hear('INITIAL_SESSION', 'ana')
  await hear('SIGNED_OUT', null)
  expect(client.snapshot()).toEqual(NOT_CHECKED)
  expect(cached).toEqual(['ana active', 'forgotten'])
  expect(await client.check()).toBe('outdated')
})

test('whoever signs in after another is the only one remembered', async () => {
  const { server, hear, cached } = aSubscriptionClient({ row: 'active' })
  await hear('INITIAL_SESSION', 'ana')
  server.row = 'canceled'
  await hear('INITIAL_SESSION', 'ben')
  expect(cached).toEqual(['ben canceled'])
})

test('an answer about whoever left says nothing about the next owner', async () => {
  const { client, server, hear, cached } = aSubscriptionClient({ row: null })
  const slow = aPromise<SubscriptionStatus>()
  server.row = slow.promise
  await hear('INITIAL_SESSION', 'ana')
  server.row = 'canceled'
  await hear('SIGNED_IN', 'ben')
  slow.resolve('active')
  await hear('TOKEN_REFRESHED', 'ben')
  expect(client.snapshot().subscription.status).toBe('canceled')
  expect(cached).toEqual(['ben canceled'])
})

test('an owner who returns from checkout is asked about by its id', async () => {
  const { client, hear, asked } = aSubscriptionClient({ row: 'canceled', check: 'active' })
  client.noteSessionId('cs_1')
  await hear('INITIAL_SESSION', 'ana')
  expect(asked).toEqual(['check cs_1'])
  expect(client.snapshot().subscription.status).toBe('active')
})

test('a return from checkout is not lost inside the window of another check', async () => {
  const { client, clock, hear, asked } = aSubscriptionClient({ row: 'none', check: 'active' })
  await hear('INITIAL_SESSION', 'ana')
  client.noteSessionId('cs_1')
  void client.check()
  void client.check()
  void client.recheck()
  await clock.advance(999)
  expect(asked).toEqual(['row'])
  await clock.advance(1)
  expect(asked).toEqual(['row', 'check cs_1'])
})

test('a return from checkout that could not be checked is checked the next time', async () => {
  const { client, clock, server, hear, asked, complaints } = aSubscriptionClient({
    row: 'none',
    check: unreachable,
  })
  client.noteSessionId('cs_1')
  await hear('INITIAL_SESSION', 'ana')
  expect(complaints()).toBe(0)
  server.check = 'active'
  await clock.advance(1_000)
  expect(await client.recheck()).toBe('answered')
  expect(asked).toEqual(['check cs_1', 'check cs_1'])
})

test('asking again does not stop at what is stored', async () => {
  const { client, clock, hear, asked } = aSubscriptionClient({ row: 'past_due', check: 'active' })
  await hear('INITIAL_SESSION', 'ana')
  const again = client.recheck()
  await clock.advance(1_000)
  expect(await again).toBe('answered')
  expect(asked).toEqual(['row', 'check'])
  expect(client.snapshot().subscription.status).toBe('active')
})

test('a slow old answer does not undo a new one', async () => {
  const { client, clock, server, hear } = aSubscriptionClient({ row: null, check: 'active' })
  const slow = aPromise<SubscriptionStatus>()
  server.row = slow.promise
  await hear('INITIAL_SESSION', 'ana')
  void client.recheck()
  await clock.advance(1_000)
  expect(client.snapshot()).toMatchObject({ subscription: { status: 'active' }, isChecking: true })
  slow.resolve('none')
  await clock.settled()
  expect(client.snapshot()).toMatchObject({ subscription: { status: 'active' }, isChecking: false })
})
