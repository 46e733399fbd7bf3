import { setImmediate as settled } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { billingEndpoints } from '#contract/billing.ts'
import { aStorage } from '#web/testing/a-storage.ts'
import { SUBSCRIBER_SCRIPT } from './subscriber-script.ts'

const DAY_MS = 86_400_000
const KEY = 'wheelhouse-subscription:status:ana'

type Visit = { cookie: string; hash: string; items: Record<string, unknown>; answer: unknown }

/** Somebody who has signed in opens the page. Nothing is remembered, and nothing is found. */
const visit: Visit = {
  cookie: 'theme=dark; wheelhouse_signed_in=1',
  hash: '',
  items: { theme: 'dark' },
  answer: { subscription: null },
}

/** What the page does, in this order. */
async function deeds(difference: Partial<Visit>): Promise<string[]> {
  const { cookie, hash, items, answer } = { ...visit, ...difference }
  const done: string[] = []
  const stored = Object.entries(items).map(([key, value]) => [key, JSON.stringify(value)])
  runInNewContext(SUBSCRIBER_SCRIPT, {
    document: { cookie },
    localStorage: aStorage(Object.fromEntries(stored)),
    location: { hash, replace: (to: string) => done.push(`goes to ${to}`) },
    async fetch(path: string) {
      done.push(`asks ${path}`)
      if (answer === null) throw new TypeError('Failed to fetch')
      return { json: async () => answer }
    },
  })
  await settled()
  return done
}

const remembered = (status: string, ageMs = 1_000) => ({
  items: { [KEY]: { status, timestamp: Date.now() - ageMs } },
})
const found = (status: string) => ({ answer: { subscription: { status } } })
const ASKS = `asks ${billingEndpoints.readSubscription.path}`

test.each(['active', 'trialing'])('leads an owner on whom it remembers as %s', async (status) => {
  expect(await deeds(remembered(status))).toEqual(['goes to /dashboard'])
})

test.each([
  ['without a subscription', remembered('canceled')],
  ['of whom nothing is remembered', {}],
  ['whom it remembers from long ago', remembered('active', DAY_MS)],
  ['whom it remembers from the future', remembered('active', -DAY_MS)],
  ['whose memory is broken', { items: { [KEY]: null } }],
])('asks about an owner %s', async (_, difference) => {
  expect(await deeds(difference)).toEqual([ASKS])
  expect(await deeds({ ...difference, ...found('active') })).toEqual([ASKS, 'goes to /dashboard'])
})

test.each([
  ['there is no subscription', found('canceled')],
  ['nobody is signed in any more', { answer: { error: { code: 'unauthorized' } } }],
  ['no answer comes', { answer: null }],
])('shows the page when %s', async (_, difference) => {
  expect(await deeds(difference)).toEqual([ASKS])
})

test.each([
  ['has signed out', { cookie: '' }],
  ['follows a link to the prices', { hash: '#pricing' }],
])('leaves everybody alone who %s', async (_, difference) => {
  expect(await deeds({ ...remembered('active'), ...found('active'), ...difference })).toEqual([])
})
