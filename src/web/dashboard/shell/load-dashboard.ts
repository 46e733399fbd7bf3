import type { QueryClient } from '@tanstack/react-query'
import { redirect } from 'react-router'
import type { Session } from '#contract/account.ts'
import type { Subscription } from '#contract/billing.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { CallApi } from '#contract/public-api.ts'
import { grantsAccess } from '#domain/billing/access.ts'
import { callFromPage } from '#web/api/call-from-page.ts'
import { returnOrigin } from '#web/billing/checkout-return.ts'
import { parseActivityFilter } from '#web/dashboard/activity/activity-filter.ts'
import { activityQuery } from '#web/dashboard/activity/activity-query.ts'
import { loadCalendar } from '#web/dashboard/calendar/calendar-queries.ts'
import { clientsQuery } from '#web/dashboard/clients/clients-query.ts'
import { loadInvoices } from '#web/dashboard/invoices/invoices-filter.ts'
import { textsByHandQuery } from '#web/dashboard/messages/by-hand/texts-by-hand-query.ts'
import { messageHealthQuery } from '#web/dashboard/messages/message-health-query.ts'
import { parseView } from '#web/dashboard/messages/message-views.ts'
import { messagesQuery } from '#web/dashboard/messages/messages-query.ts'
import { overviewQuery, setupQuery } from '#web/dashboard/overview/overview-query.ts'
import { loadRunSheet } from '#web/dashboard/run-sheet/run-sheet-date.ts'
import { servicesQuery } from '#web/dashboard/services/services-query.ts'
import { subscriptionQuery } from '#web/dashboard/settings/billing/subscription-query.ts'
import { textSettingsQuery } from '#web/dashboard/settings/reminders/reminders-query.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { loadPageQueries, type PageQueries, type PageToLoad } from '#web/dashboard/ui/page-queries.ts'
import { sessionReadAtMs } from '#web/session/initial-session.ts'
import { signedOutPath } from '#web/session/open-page.ts'

/** The data that the server renders a screen of the dashboard with. */
export type DashboardData = { session: Session; subscription: Subscription; queries: PageQueries }

/** After this long, the frame with its 'Loading' texts is better than a blank page. */
const DEADLINE_MS = 2_500

/**
 * Loads a screen with its owner's data. Null if the browser has to find out more: the owner has no access, returns from a
 * checkout, or the answer takes too long.
 */
export async function loadDashboard(call: CallApi, url: URL): Promise<DashboardData | null> {
  // The guard in the browser handles the return from a checkout.
  if (returnOrigin(url.search) !== null) return null
  const { promise: deadline, resolve } = Promise.withResolvers<null>()
  const timer = setTimeout(() => resolve(null), DEADLINE_MS)
  try {
    const owner = await Promise.race([readOwner(call, url), deadline])
    return owner && { ...owner, queries: await loadQueries(call, url, owner, deadline) }
  } finally {
    clearTimeout(timer)
  }
}

type PageOwner = Pick<DashboardData, 'session' | 'subscription'>

async function readOwner(call: CallApi, url: URL): Promise<PageOwner | null> {
  const session = await readSession(call)
  if (session === 'unknown') return null
  if (session === null) throw redirect(signedOutPath('none', url.pathname + url.search))
  const read = await callFromPage({ call }, endpoints.readSubscription, {})
  const subscription = read.isOk ? read.output.subscription : null
  return subscription && grantsAccess(subscription.status) ? { session, subscription } : null
}

/** Queries that fail, or that have no answer at the deadline, are left to the browser. */
function loadQueries(
  call: CallApi,
  { pathname, searchParams: search }: URL,
  { session, subscription }: PageOwner,
  deadline: Promise<null>,
): Promise<PageQueries> {
  return loadPageQueries(call, (client) => {
    client.setQueryData(subscriptionQuery.queryKey, { subscription })
    const page = { client, search, nowMs: sessionReadAtMs(session) }
    return Promise.race([Promise.all([loadShell(client), loadScreen(pathname, page)]), deadline])
  })
}

/** Null if nobody is signed in. An access period that is over is extended, as the browser would. */
async function readSession(call: CallApi): Promise<Session | null | 'unknown'> {
  const read = await callFromPage({ call }, endpoints.readSession, {})
  if (!read.isOk) return 'unknown'
  if (read.output.session || !read.output.canRefresh) return read.output.session
  const refreshed = await callFromPage({ call }, endpoints.refreshSession, {})
  if (refreshed.isOk) return refreshed.output.session
  return refreshed.error.code === 'unauthenticated' ? null : 'unknown'
}

function loadShell(client: QueryClient): Promise<unknown> {
  return Promise.all([client.prefetchQuery(businessSettingsQuery), client.prefetchQuery(messageHealthQuery)])
}

async function loadScreen(pathname: string, page: PageToLoad): Promise<void> {
  await SCREENS[pathname.replace(/\/$/, '')]?.(page)
}

/** Loads what each screen shows at first. The settings are not listed: their forms always start with what is saved at that moment. */
const SCREENS: Record<string, (page: PageToLoad) => Promise<unknown>> = {
  '/dashboard': ({ client }) =>
    Promise.all([client.prefetchQuery(overviewQuery), client.prefetchQuery(textsByHandQuery)]),
  '/dashboard/today': loadRunSheet,
  '/dashboard/setup': ({ client }) =>
    Promise.all([client.prefetchQuery(setupQuery), client.prefetchQuery(servicesQuery)]),
  '/dashboard/calendar': loadCalendar,
  '/dashboard/clients': ({ client, search }) =>
    client.prefetchInfiniteQuery(clientsQuery(search.get('search') ?? '')),
  '/dashboard/services': ({ client }) => client.prefetchQuery(servicesQuery),
  '/dashboard/invoices': loadInvoices,
  '/dashboard/messages': ({ client, search }) =>
    Promise.all([
      client.prefetchInfiniteQuery(messagesQuery({ view: parseView(search) })),
      client.prefetchQuery(textsByHandQuery),
      client.prefetchQuery(textSettingsQuery),
    ]),
  '/dashboard/activity': ({ client, search }) =>
    client.prefetchInfiniteQuery(activityQuery(parseActivityFilter(search))),
}
