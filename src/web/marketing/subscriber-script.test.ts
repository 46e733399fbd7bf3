import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { SUBSCRIBER_SCRIPT } from '#web/marketing/subscriber-script.ts'
import { aStorage } from '#web/testing/a-storage.ts'

const DAY_MS = 86_400_000
const signedIn = 'wheelhouse_signed_in=1'

function whereTo(cookie: string, items: Record<string, unknown>): string | null {
  let path: string | null = null
  const stored = Object.entries(items).map(([key, value]) => [key, JSON.stringify(value)])
  runInNewContext(SUBSCRIBER_SCRIPT, {
    document: { cookie },
    localStorage: aStorage(Object.fromEntries(stored)),
    location: {
      replace(to: string) {
        path = to
      },
    },
  })
  return path
}

const of = (status: string, ageMs = 1_000) => ({
  'wheelhouse-subscription:status:ana': { status, timestamp: Date.now() - ageMs },
})

test.each(['active', 'trialing'])('leads an owner to the dashboard whose subscription is %s', (status) => {
  expect(whereTo(signedIn, of(status))).toBe('/dashboard')
})

test.each([
  ['without a subscription', signedIn, of('canceled')],
  ['who has signed out', '', of('active')],
  ['of whom nothing is remembered', signedIn, { theme: 'dark' }],
  ['whom it remembers from long ago', signedIn, of('active', DAY_MS)],
  ['whom it remembers from the future', signedIn, of('active', -DAY_MS)],
  ['whose memory is broken', signedIn, { 'wheelhouse-subscription:status:ana': null }],
])('shows the landing page to an owner %s', (_, cookie, items) => {
  expect(whereTo(cookie, items)).toBeNull()
})
