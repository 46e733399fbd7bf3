import { afterEach, expect, test } from 'vitest'
import { arriveBlocked, type BlockedScreenEffects, refreshStatus } from '#web/billing/blocked-screen.ts'
import { unreachable } from '#web/testing/a-session-client.ts'
import { aSubscriptionClient } from '#web/testing/a-subscription-client.ts'
import { dismissToast, shownToasts } from '#web/ui/toast-store.ts'

afterEach(() => {
  for (const { id } of shownToasts()) dismissToast(id)
})

const said = () => shownToasts().map(({ title, description }) => `${title} / ${description}`)

type Situation = Parameters<typeof aSubscriptionClient>[0] & { sessionId?: string }

/** Ana opens the blocked screen. */
async function aBlockedOwner({ sessionId, ...answers }: Situation) {
  const { client, clock, server, asked, complaints, hear } = aSubscriptionClient(answers)
  const went: string[] = []
  const door: BlockedScreenEffects = {
    subscription: client,
    pause: (ms) => new Promise((resolve) => clock.after(ms, resolve)),
    leave(path) {
      went.push(path)
      return new Promise(() => undefined)
    },
  }
  if (sessionId) client.noteSessionId(sessionId)
  void hear('INITIAL_SESSION', 'ana')
  void arriveBlocked(
    sessionId ? { by: 'checkout', onChecked: () => went.push('address cleaned') } : null,
    door,
  )
  await clock.settled()
  return { clock, server, asked, complaints, went, refresh: () => void refreshStatus(door) }
}

test('an owner without a subscription stays and hears nothing', async () => {
  const { asked, went } = await aBlockedOwner({ row: 'past_due' })
  expect([asked, went, said()]).toEqual([['row'], [], []])
})

test('an owner with a subscription is led to the dashboard, once the server is sure', async () => {
  const { clock, asked, went } = await aBlockedOwner({ row: 'active', check: 'active' })
  await clock.advance(1_000)
  expect(asked).toEqual(['row', 'check'])
  expect(went).toEqual(['/dashboard'])
})

test('is not sent back and forth when the stored row says more than the server', async () => {
  const { clock, went } = await aBlockedOwner({ row: 'active', check: 'past_due' })
  await clock.advance(60_000)
  expect(went).toEqual([])
})

test('who returns from a finished checkout reads so and is led to the dashboard', async () => {
  const { clock, asked, went } = await aBlockedOwner({ row: 'none', check: 'trialing', sessionId: 'cs_1' })
  expect(asked).toEqual(['check cs_1'])
  expect(said()).toEqual(['Subscription Active / Taking you to your dashboard...'])
  expect(went).toEqual(['address cleaned'])
  await clock.advance(1_000)
  expect(went).toEqual(['address cleaned', '/dashboard'])
})

test('who returns from an unfinished checkout reads the status', async () => {
  const { went } = await aBlockedOwner({ row: 'none', check: 'none', sessionId: 'cs_1' })
  expect(said()).toEqual(['Subscription Still Inactive / Current status: none'])
  expect(went).toEqual(['address cleaned'])
})

test('who returns and cannot be checked is told once', async () => {
  const { complaints } = await aBlockedOwner({ row: 'none', check: unreachable, sessionId: 'cs_1' })
  expect(said()).toEqual(['Error / Failed to check subscription status'])
  expect(complaints()).toBe(0)
})

test.each([
  ['active', 'Subscription Active / Taking you to your dashboard...', ['/dashboard']],
  ['past_due', 'Subscription Still Inactive / Current status: past due', []],
  [unreachable, 'Error / Failed to check subscription status', []],
] as const)('asking again says what came out: %s', async (check, sentence, ways) => {
  const { clock, server, went, refresh } = await aBlockedOwner({ row: 'past_due' })
  server.check = check
  await clock.advance(1_000)
  refresh()
  await clock.settled()
  expect(said()).toEqual([sentence])
  await clock.advance(1_000)
  expect(went).toEqual(ways)
})
