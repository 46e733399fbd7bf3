import { expect, test, vi } from 'vitest'
import type { Session } from '#contract/account.ts'
import type { PageCall } from '#contract/public-api.ts'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { loadDashboard } from '#web/dashboard/shell/load-dashboard.ts'
import { aSession } from '#web/testing/a-session-client.ts'
import { aRow } from '#web/testing/a-subscription-client.ts'

type Answer = { status: number; answer: unknown }

type Situation = {
  session?: Session | null
  canRefresh?: boolean
  refresh?: Answer
  status?: SubscriptionStatus | null
  answers?: Record<string, Answer | Promise<Answer>>
}

const ok = (answer: unknown): Answer => ({ status: 200, answer })
const failed = (status: number, code: string): Answer => ({
  status,
  answer: { error: { code, message: 'No.', requestId: null } },
})

/** Loads a screen from an API with these answers. */
async function load(path: string, situation: Situation = {}) {
  const { session = aSession(), canRefresh = session !== null, status = 'active', answers = {} } = situation
  const calls: string[] = []
  const responses: Record<string, Answer | Promise<Answer>> = {
    '/api/session': ok({ session, canRefresh }),
    '/api/session/refresh': situation.refresh ?? ok({ session: aSession() }),
    '/api/subscription': ok({ subscription: status && aRow(status) }),
    '/api/settings': ok({ timezone: 'America/New_York' }),
    ...answers,
  }
  const call = async ({ path: url }: PageCall) => {
    calls.push(url)
    return responses[url] ?? responses[url.replace(/\?.*/, '')] ?? ok({})
  }
  const data = await loadDashboard(call, new URL(path, 'https://wheelhouse.example')).catch((thrown) => {
    if (thrown instanceof Response) return { redirectedTo: thrown.headers.get('location') }
    throw thrown
  })
  return { data, calls }
}

const keysOf = (data: unknown) =>
  (data as { queries: [readonly unknown[], unknown][] }).queries.map(([key]) => String(key[0]))

test('loads what the screen shows, for an owner with a subscription', async () => {
  const { data } = await load('/dashboard')
  expect(data).toMatchObject({ session: aSession(), subscription: { status: 'active' } })
  expect(keysOf(data)).toEqual(expect.arrayContaining(['subscription', 'settings', 'overview']))
})

test('redirects a visitor to the sign-in page, which leads back to this screen', async () => {
  const { data } = await load('/dashboard/clients?search=ana', { session: null })
  expect(data).toEqual({ redirectedTo: '/auth?next=%2Fdashboard%2Fclients%3Fsearch%3Dana' })
})

test('extends an access period that is over', async () => {
  const { data, calls } = await load('/dashboard', { session: null, canRefresh: true })
  expect(calls).toContain('/api/session/refresh')
  expect(data).toMatchObject({ session: aSession() })
})

test('redirects to the sign-in page if the session ended meanwhile', async () => {
  const refresh = failed(401, 'unauthenticated')
  const { data } = await load('/dashboard', { session: null, canRefresh: true, refresh })
  expect(data).toEqual({ redirectedTo: '/auth?next=%2Fdashboard' })
})

test.each(['none', 'past_due', 'canceled', null] as const)(
  'leaves an owner whose subscription is %s to the guard in the browser',
  async (status) => {
    expect((await load('/dashboard', { status })).data).toBeNull()
  },
)

test('leaves an owner who returns from a checkout to the guard in the browser', async () => {
  const { data, calls } = await load('/dashboard?session_id=cs_1')
  expect([data, calls]).toEqual([null, []])
})

test('leaves it to the browser to say that the server is unavailable', async () => {
  const answers = { '/api/session': failed(503, 'unavailable') }
  expect((await load('/dashboard', { answers })).data).toBeNull()
})

test('a query that fails is left to the browser, the others are not', async () => {
  const answers = { '/api/overview': failed(500, 'internal') }
  const { data } = await load('/dashboard', { answers })
  expect(keysOf(data)).not.toContain('overview')
  expect(keysOf(data)).toContain('settings')
})

test.each([
  ['/api/session', null],
  ['/api/overview', ['subscription', 'settings', 'messages-health', 'texts by hand']],
])('without an answer from %s in time, sends what there is', async (path, keys) => {
  vi.useFakeTimers()
  const loading = load('/dashboard', { answers: { [path]: new Promise<Answer>(() => undefined) } })
  await vi.advanceTimersByTimeAsync(2_500)
  vi.useRealTimers()
  const { data } = await loading
  expect(data && keysOf(data).toSorted()).toEqual(keys?.toSorted() ?? null)
})

test('loads the calendar’s month in the business’s time zone', async () => {
  const { calls } = await load('/dashboard/calendar?date=2026-11-18')
  expect(calls).toContain(
    `/api/appointments?${new URLSearchParams({ from: '2026-11-01T04:00:00.000Z', to: '2026-12-01T05:00:00.000Z' })}`,
  )
})

test('loads the invoices that the filter in the URL selects', async () => {
  const { calls } = await load('/dashboard/invoices?status=overdue&search=ana&dates=2026-11-01..')
  expect(calls).toEqual(
    expect.arrayContaining([
      '/api/invoices?search=ana&status=overdue&from=2026-11-01',
      '/api/invoice-totals?search=ana&status=overdue&from=2026-11-01',
      '/api/invoice-totals?search=',
    ]),
  )
})
