import { afterEach, expect, test } from 'vitest'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { awaitAccess } from '#web/billing/blocked-screen.ts'
import { unreachable } from '#web/testing/a-session-client.ts'
import { aPromise, aSubscriptionClient } from '#web/testing/a-subscription-client.ts'
import { dismissToast, shownToasts } from '#web/ui/toast-store.ts'

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

/** Ana has saved a new card and returned to the blocked screen. */
async function aWaitingOwner() {
  const { client, clock, server, requests, sendAuthEvent } = aSubscriptionClient({
    row: 'past_due',
    check: 'past_due',
  })
  await sendAuthEvent('INITIAL_SESSION', 'ana')
  const visited: string[] = []
  let becomeVisible: (() => void) | null = null
  const stop = awaitAccess({
    subscription: client,
    after: clock.after,
    pause: (ms) => new Promise((resolve) => clock.after(ms, resolve)),
    leave(path) {
      visited.push(path)
      return new Promise(() => undefined)
    },
    onVisible(run) {
      becomeVisible = run
      return () => {
        becomeVisible = null
      }
    },
  })
  const checkCount = () => requests.filter((request) => request === 'check').length
  return { clock, server, visited, stop, checkCount, becomeVisible: () => becomeVisible?.() }
}

test('opens the dashboard once a pending payment succeeds', async () => {
  const { clock, server, visited } = await aWaitingOwner()
  await clock.advance(2_000)
  expect(visited).toEqual([])
  server.check = 'active'
  await clock.advance(3_000)
  expect(shownToasts().map(({ title }) => title)).toEqual(['Subscription Active'])
  await clock.advance(1_000)
  expect(visited).toEqual(['/dashboard'])
})

test('checks four times within twenty seconds and then stops', async () => {
  const { clock, checkCount } = await aWaitingOwner()
  await clock.advance(20_000)
  expect(checkCount()).toBe(4)
  await clock.advance(3_600_000)
  expect(checkCount()).toBe(4)
})

test('checks when the page becomes visible again', async () => {
  const { clock, server, visited, becomeVisible } = await aWaitingOwner()
  await clock.advance(60_000)
  server.check = 'active'
  becomeVisible()
  await clock.advance(1_000)
  expect(visited).toEqual(['/dashboard'])
})

test('shows no message while the status is unchanged or unavailable', async () => {
  const { clock, server } = await aWaitingOwner()
  await clock.advance(5_000)
  server.check = unreachable
  await clock.advance(20_000)
  expect(shownToasts()).toEqual([])
})

test('ignores a response that arrives after the screen was closed', async () => {
  const { clock, server, visited, stop } = await aWaitingOwner()
  const slow = aPromise<SubscriptionStatus>()
  server.check = slow.promise
  await clock.advance(2_000)
  stop()
  slow.resolve('active')
  await clock.advance(10_000)
  expect(visited).toEqual([])
})

test('stops checking when the screen is closed', async () => {
  const { clock, checkCount, stop, becomeVisible } = await aWaitingOwner()
  stop()
  becomeVisible()
  await clock.advance(60_000)
  expect(checkCount()).toBe(0)
})
