import { UNSAFE_createMemoryHistory as createMemoryHistory, type DataRouter, redirect } from 'react-router'
import { expect, test, vi } from 'vitest'
import { createDashboardRouter } from './dashboard-router.ts'
import type { ScreenRoute, ScreenRoutes } from './screen-routes.ts'

const Screen = () => null

function screen(path: string, changes: Partial<ScreenRoute> = {}): ScreenRoute {
  const route: ScreenRoute = {
    id: path,
    path,
    async fetch() {
      route.Component = Screen
    },
    ...changes,
  }
  return route
}

function openRouter({ screens = [] as ScreenRoute[], openDocument = (_: string) => {} } = {}) {
  const clients = screen('clients', { Component: Screen })
  const children: ScreenRoutes[0]['children'][0]['children'] = [clients, screen('invoices'), ...screens]
  const shell = { id: 'shell', path: 'dashboard', children }
  const history = createMemoryHistory({ initialEntries: ['/dashboard/clients'] })
  const router = createDashboardRouter({
    routes: [{ id: 'root', children: [shell] }],
    // Its location has the same form as a browser's.
    history: history as unknown as Parameters<typeof createDashboardRouter>[0]['history'],
    openDocument,
  })
  router.subscribe(() => {})
  return { router, history }
}

const shown = ({ state }: DataRouter) => state.location.pathname.replace('/dashboard/', '')

test('a link opens a screen once its script is fetched', async () => {
  const { promise: fetched, resolve: answer } = Promise.withResolvers<void>()
  const slow = screen('slow', { fetch: () => fetched })
  const { router, history } = openRouter({ screens: [slow] })
  const opened = router.navigate('/dashboard/slow')
  expect([shown(router), router.state.navigation.state]).toEqual(['clients', 'loading'])
  answer()
  await opened
  expect([shown(router), router.state.navigation.state]).toEqual(['slow', 'idle'])
  expect(history.location.pathname).toBe('/dashboard/slow')
})

test('another link that is opened meanwhile wins', async () => {
  const { promise: fetched, resolve: answer } = Promise.withResolvers<void>()
  const { router } = openRouter({ screens: [screen('slow', { fetch: () => fetched })] })
  const opened = router.navigate('/dashboard/slow')
  await router.navigate('/dashboard/invoices')
  answer()
  await opened
  expect(shown(router)).toBe('invoices')
})

test('a link with parameters only stays on the screen and keeps its scroll position if asked to', async () => {
  const { router } = openRouter()
  await router.navigate({ search: 'search=ava' }, { preventScrollReset: true })
  expect(router.state).toMatchObject({
    location: { pathname: '/dashboard/clients', search: '?search=ava' },
    preventScrollReset: true,
  })
})

test('what is no screen, or a screen whose script is gone, is opened as a new document', async () => {
  const openDocument = vi.fn()
  const gone = screen('gone', { fetch: () => Promise.reject(new TypeError('not found')) })
  const { router } = openRouter({ screens: [gone], openDocument })
  await router.navigate('/your-data?from=clients')
  await router.navigate('/dashboard/gone?page=2')
  const paths = openDocument.mock.calls.map(([url]) => url.replace('http://localhost', ''))
  expect(paths).toEqual(['/your-data?from=clients', '/dashboard/gone?page=2'])
  expect(router.state.navigation.state).toBe('idle')
  expect(shown(router)).toBe('clients')
})

test('Back restores the scroll position of the screen that was left', async () => {
  const { router } = openRouter()
  let position = 340
  router.enableScrollRestoration({}, () => position)
  await router.navigate('/dashboard/invoices')
  expect(router.state.restoreScrollPosition).toBeNull()
  position = 0
  await router.navigate(-1)
  expect([shown(router), router.state.restoreScrollPosition]).toEqual(['clients', 340])
})

test('a blocker stops a link until it is told to proceed', async () => {
  const { router } = openRouter()
  router.getBlocker('unsaved', () => true)
  await router.navigate('/dashboard/invoices')
  expect(shown(router)).toBe('clients')
  const blocker = router.state.blockers.get('unsaved')
  expect(blocker).toMatchObject({ state: 'blocked', location: { pathname: '/dashboard/invoices' } })
  blocker?.proceed?.()
  await expect.poll(() => shown(router)).toBe('invoices')
  expect(router.state.blockers.get('unsaved')?.state).toBe('unblocked')
})

test('a blocker stops Back, which returns to the entry that was left, until it is told to proceed', async () => {
  const { router, history } = openRouter()
  await router.navigate('/dashboard/invoices')
  router.getBlocker('unsaved', ({ historyAction }) => historyAction === 'POP')
  await router.navigate(-1)
  expect([shown(router), history.index]).toEqual(['invoices', 1])
  router.state.blockers.get('unsaved')?.reset?.()
  expect(router.state.blockers.get('unsaved')?.state).toBe('unblocked')
  await router.navigate(-1)
  router.state.blockers.get('unsaved')?.proceed?.()
  await expect.poll(() => shown(router)).toBe('clients')
  expect(history.index).toBe(0)
})

test('a blocker that is gone stops nothing', async () => {
  const { router } = openRouter()
  router.getBlocker('unsaved', () => true)
  router.deleteBlocker('unsaved')
  await router.navigate('/dashboard/invoices')
  expect(shown(router)).toBe('invoices')
})

test('a screen’s loader runs for each change of its parameters, and not for another place on the screen', async () => {
  const urls: string[] = []
  const settings = screen('settings', {
    load: async ({ request }) => urls.push(new URL(request.url).search),
  })
  const { router } = openRouter({ screens: [settings] })
  await router.navigate('/dashboard/settings?tab=general')
  await router.navigate('/dashboard/settings?tab=general#calendars')
  await router.navigate('/dashboard/settings?tab=billing')
  expect(urls).toEqual(['?tab=general', '?tab=billing'])
  expect(router.state.loaderData).toEqual({ settings: 2 })
})

test('a loader can lead to another screen, and its failure is shown until the next screen', async () => {
  const lost = screen('lost', { load: async () => Promise.reject(redirect('/dashboard/invoices')) })
  const broken = screen('broken', { load: async () => Promise.reject(new Error('broken')) })
  const { router } = openRouter({ screens: [lost, broken] })
  await router.navigate('/dashboard/lost')
  expect(shown(router)).toBe('invoices')
  await router.navigate('/dashboard/broken')
  expect(router.state.errors).toEqual({ shell: new Error('broken') })
  await router.navigate('/dashboard/clients')
  expect(router.state.errors).toBeNull()
})

test('a first screen whose script is not there yet is fetched', async () => {
  const history = createMemoryHistory({ initialEntries: ['/dashboard/clients'] })
  const shell = { id: 'shell', path: 'dashboard', children: [screen('clients')] as const }
  const router = createDashboardRouter({
    routes: [{ id: 'root', children: [{ ...shell, children: [...shell.children] }] }],
    history: history as unknown as Parameters<typeof createDashboardRouter>[0]['history'],
    openDocument: () => {},
  })
  router.subscribe(() => {})
  expect(router.state.initialized).toBe(false)
  await expect.poll(() => router.state.initialized).toBe(true)
})

test('the loader of the first screen runs even if only another place on it was asked for meanwhile', async () => {
  const { promise: loaded, resolve: answer } = Promise.withResolvers<string>()
  const settings = screen('settings', { Component: Screen, load: () => loaded })
  const history = createMemoryHistory({ initialEntries: ['/dashboard/settings?tab=general'] })
  const router = createDashboardRouter({
    routes: [{ id: 'root', children: [{ id: 'shell', path: 'dashboard', children: [settings] }] }],
    history: history as unknown as Parameters<typeof createDashboardRouter>[0]['history'],
    openDocument: () => {},
  })
  router.subscribe(() => {})
  const opened = router.navigate({ search: 'tab=general', hash: 'devices' })
  answer('its data')
  await opened
  expect(router.state).toMatchObject({ initialized: true, loaderData: { settings: 'its data' } })
})
