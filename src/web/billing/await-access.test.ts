import { afterEach, expect, test } from 'vitest'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { awaitAccess } from '#web/billing/blocked-screen.ts'
import { unreachable } from '#web/testing/a-session-client.ts'
import { aPromise, aSubscriptionClient } from '#web/testing/a-subscription-client.ts'
import { dismissToast, shownToasts } from '#web/ui/toast-store.ts'

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

/** Ana has saved a new card and is back on the blocked screen. */
async function aWaitingOwner() {
  const { client, clock, server, asked, hear } = aSubscriptionClient({ row: 'past_due', check: 'past_due' })
  await hear('INITIAL_SESSION', 'ana')
  const went: string[] = []
  let look: (() => void) | null = null
  const stop = awaitAccess({
    subscription: client,
    after: clock.after,
    pause: (ms) => new Promise((resolve) => clock.after(ms, resolve)),
    leave(path) {
      went.push(path)
      return new Promise(() => undefined)
    },
    onSeenAgain(run) {
      look = run
      return () => {
        look = null
      }
    },
  })
  const checks = () => asked.filter((question) => question === 'check').length
  return { clock, server, went, stop, checks, look: () => look?.() }
}

test('notices a payment that was still under way', async () => {
  const { clock, server, went } = await aWaitingOwner()
  await clock.advance(2_000)
  expect(went).toEqual([])
  server.check = 'active'
  await clock.advance(3_000)
  expect(shownToasts().map(({ title }) => title)).toEqual(['Subscription Active'])
  await clock.advance(1_000)
  expect(went).toEqual(['/dashboard'])
})

test('asks four times within twenty seconds, and then leaves the server alone', async () => {
  const { clock, checks } = await aWaitingOwner()
  await clock.advance(20_000)
  expect(checks()).toBe(4)
  await clock.advance(3_600_000)
  expect(checks()).toBe(4)
})

test('asks when somebody looks here again', async () => {
  const { clock, server, went, look } = await aWaitingOwner()
  await clock.advance(60_000)
  server.check = 'active'
  look()
  await clock.advance(1_000)
  expect(went).toEqual(['/dashboard'])
})

test('is quiet while nothing changes, and when nobody answers', async () => {
  const { clock, server } = await aWaitingOwner()
  await clock.advance(5_000)
  server.check = unreachable
  await clock.advance(20_000)
  expect(shownToasts()).toEqual([])
})

test('an answer that comes after the screen is gone leads nowhere', async () => {
  const { clock, server, went, stop } = await aWaitingOwner()
  const slow = aPromise<SubscriptionStatus>()
  server.check = slow.promise
  await clock.advance(2_000)
  stop()
  slow.resolve('active')
  await clock.advance(10_000)
  expect(went).toEqual([])
})

test('stops with the screen', async () => {
  const { clock, checks, stop, look } = await aWaitingOwner()
  stop()
  look()
  await clock.advance(60_000)
  expect(checks()).toBe(0)
})
