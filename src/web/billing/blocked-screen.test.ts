import { afterEach, expect, test } from 'vitest'
import { type BlockedScreenEffects, enterBlockedScreen, refreshStatus } from '#web/billing/blocked-screen.ts'
import { unreachable } from '#web/testing/a-session-client.ts'
import { aSubscriptionClient } from '#web/testing/a-subscription-client.ts'
import { dismissToast, shownToasts } from '#web/ui/toast-store.ts'

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

const toastTexts = () => shownToasts().map(({ title, description }) => `${title} / ${description}`)

type Situation = Parameters<typeof aSubscriptionClient>[0] & { sessionId?: string }

/** Ana opens the blocked screen. */
async function aBlockedOwner({ sessionId, ...responses }: Situation) {
  const { client, clock, server, requests, failureReports, sendAuthEvent } = aSubscriptionClient(responses)
  const visited: string[] = []
  const effects: BlockedScreenEffects = {
    subscription: client,
    pause: (ms) => new Promise((resolve) => clock.after(ms, resolve)),
    leave(path) {
      visited.push(path)
      return new Promise(() => undefined)
    },
  }
  if (sessionId) client.setCheckoutSessionId(sessionId)
  void sendAuthEvent('INITIAL_SESSION', 'ana')
  void enterBlockedScreen(
    sessionId ? { origin: 'checkout', onChecked: () => visited.push('address cleaned') } : null,
    effects,
  )
  await clock.flushPromises()
  return { clock, server, requests, failureReports, visited, refresh: () => void refreshStatus(effects) }
}

test('an owner without a subscription stays and sees no message', async () => {
  const { requests, visited } = await aBlockedOwner({ row: 'past_due' })
  expect([requests, visited, toastTexts()]).toEqual([['row'], [], []])
})

test('an owner with a subscription is redirected to the dashboard, once the server confirms it', async () => {
  const { clock, requests, visited } = await aBlockedOwner({ row: 'active', check: 'active' })
  await clock.advance(1_000)
  expect(requests).toEqual(['row', 'check'])
  expect(visited).toEqual(['/dashboard'])
})

test('an owner is not redirected when the stored row grants access but the check does not', async () => {
  const { clock, visited } = await aBlockedOwner({ row: 'active', check: 'past_due' })
  await clock.advance(60_000)
  expect(visited).toEqual([])
})

test('an owner who returns from a finished checkout is redirected to the dashboard', async () => {
  const { clock, requests, visited } = await aBlockedOwner({
    row: 'none',
    check: 'trialing',
    sessionId: 'cs_1',
  })
  expect(requests).toEqual(['check cs_1'])
  expect(toastTexts()).toEqual(['Subscription Active / Taking you to your dashboard...'])
  expect(visited).toEqual(['address cleaned'])
  await clock.advance(1_000)
  expect(visited).toEqual(['address cleaned', '/dashboard'])
})

test('an owner who returns from an unfinished checkout sees the status', async () => {
  const { visited } = await aBlockedOwner({ row: 'none', check: 'none', sessionId: 'cs_1' })
  expect(toastTexts()).toEqual(['Subscription Still Inactive / Current status: none'])
  expect(visited).toEqual(['address cleaned'])
})

test('an owner whose return from checkout cannot be checked sees one error', async () => {
  const { failureReports } = await aBlockedOwner({ row: 'none', check: unreachable, sessionId: 'cs_1' })
  expect(toastTexts()).toEqual(['Error / Failed to check subscription status'])
  expect(failureReports()).toBe(0)
})

test.each([
  ['active', 'Subscription Active / Taking you to your dashboard...', ['/dashboard']],
  ['past_due', 'Subscription Still Inactive / Current status: past due', []],
  [unreachable, 'Error / Failed to check subscription status', []],
] as const)('refreshing the status shows the result: %s', async (check, message, paths) => {
  const { clock, server, visited, refresh } = await aBlockedOwner({ row: 'past_due' })
  server.check = check
  await clock.advance(1_000)
  refresh()
  await clock.flushPromises()
  expect(toastTexts()).toEqual([message])
  await clock.advance(1_000)
  expect(visited).toEqual(paths)
})
