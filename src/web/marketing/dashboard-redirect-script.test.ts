import { setImmediate as flushPromises } from 'node:timers/promises'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { billingEndpoints } from '#contract/billing.ts'
import { aStorage } from '#web/testing/a-storage.ts'
import { DASHBOARD_REDIRECT_SCRIPT } from './dashboard-redirect-script.ts'

const DAY_MS = 86_400_000
const KEY = 'wheelhouse-subscription:status:ana'

type PageView = { cookie: string; hash: string; items: Record<string, unknown>; response: unknown }

/** A signed-in owner opens the page. No status is cached, and the server finds no subscription. */
const pageView: PageView = {
  cookie: 'theme=dark; wheelhouse_signed_in=1',
  hash: '',
  items: { theme: 'dark' },
  response: { subscription: null },
}

/** What the script does, in order. */
async function actionsFor(overrides: Partial<PageView>): Promise<string[]> {
  const { cookie, hash, items, response } = { ...pageView, ...overrides }
  const actions: string[] = []
  const stored = Object.entries(items).map(([key, value]) => [key, JSON.stringify(value)])
  runInNewContext(DASHBOARD_REDIRECT_SCRIPT, {
    document: { cookie },
    localStorage: aStorage(Object.fromEntries(stored)),
    location: { hash, replace: (to: string) => actions.push(`open ${to}`) },
    async fetch(path: string) {
      actions.push(`fetch ${path}`)
      if (response === null) throw new TypeError('Failed to fetch')
      return { json: async () => response }
    },
  })
  await flushPromises()
  return actions
}

const withCachedStatus = (status: string, ageMs = 1_000) => ({
  items: { [KEY]: { status, timestamp: Date.now() - ageMs } },
})
const withFetchedStatus = (status: string) => ({ response: { subscription: { status } } })
const FETCH = `fetch ${billingEndpoints.readSubscription.path}`

test.each(['active', 'trialing'])(
  'opens the dashboard for an owner whose cached status is %s',
  async (status) => {
    expect(await actionsFor(withCachedStatus(status))).toEqual(['open /dashboard'])
  },
)

test.each([
  ['whose cached status is canceled', withCachedStatus('canceled')],
  ['without a cached status', {}],
  ['with an outdated cached status', withCachedStatus('active', DAY_MS)],
  ['with a cached status from the future', withCachedStatus('active', -DAY_MS)],
  ['with a corrupt cache entry', { items: { [KEY]: null } }],
])('fetches the status of an owner %s', async (_, overrides) => {
  expect(await actionsFor(overrides)).toEqual([FETCH])
  expect(await actionsFor({ ...overrides, ...withFetchedStatus('active') })).toEqual([
    FETCH,
    'open /dashboard',
  ])
})

test.each([
  ['there is no subscription', withFetchedStatus('canceled')],
  ['the session has expired', { response: { error: { code: 'unauthorized' } } }],
  ['the request fails', { response: null }],
])('stays on the page when %s', async (_, overrides) => {
  expect(await actionsFor(overrides)).toEqual([FETCH])
})

test.each([
  ['has signed out', { cookie: '' }],
  ['follows a link to the prices', { hash: '#pricing' }],
])('does nothing for someone who %s', async (_, overrides) => {
  expect(
    await actionsFor({ ...withCachedStatus('active'), ...withFetchedStatus('active'), ...overrides }),
  ).toEqual([])
})
