import {
  type Blocker,
  type BlockerFunction,
  type DataRouter,
  IDLE_BLOCKER,
  IDLE_NAVIGATION,
  type Location,
  matchRoutes,
  type RouterNavigateOptions,
  type RouterState,
  type RouterSubscriber,
  resolvePath,
  type To,
  type UNSAFE_createBrowserHistory,
} from 'react-router'
import type { ScreenRoute, ScreenRoutes } from './screen-routes.ts'

type HistoryAction = RouterState['historyAction']

/** The part of React Router's interface that its components and hooks call on our screens. */
type UsedRouter = Pick<
  DataRouter,
  | 'basename'
  | 'state'
  | 'routes'
  | 'manifest'
  | 'window'
  | 'subscribe'
  | 'navigate'
  | 'createHref'
  | 'createURL'
  | 'encodeLocation'
  | 'enableScrollRestoration'
  | 'getBlocker'
  | 'deleteBlocker'
>

type RouterOptions = {
  routes: ScreenRoutes
  history: ReturnType<typeof UNSAFE_createBrowserHistory>
  /** Loads a URL as a new document: anything but a screen of the dashboard, or a screen whose script can't be fetched. */
  openDocument: (url: string) => void
}

/**
 * The router of the dashboard, for React Router's `RouterProvider`. React Router's own is three times as large, because it also has
 * actions, fetchers and redirects, which the dashboard doesn't use. This one behaves the same for links, the browser's Back and Forward,
 * blockers, scroll positions and screens that are loaded on demand.
 */
export function createDashboardRouter({ routes, history, openDocument }: RouterOptions): DataRouter {
  const subscribers = new Set<RouterSubscriber>()
  const blockerFunctions = new Map<string, BlockerFunction>()
  const initialMatches = matchRoutes(routes, history.location) ?? []
  const initialScreen = initialMatches.at(-1)?.route as ScreenRoute | undefined
  let scrollPositions: Record<string, number> | null = null
  let readScrollPosition = () => 0
  /** Called when the browser has returned from a blocked Back or Forward to the entry that it left. */
  let onReturn: (() => void) | null = null
  let navigationCount = 0
  let state: RouterState = {
    historyAction: history.action,
    location: history.location,
    matches: initialMatches as RouterState['matches'],
    // The first render must match the server's, which doesn't run a screen's loader.
    initialized: Boolean(initialScreen?.Component) && !initialScreen?.load,
    renderFallback: Boolean(initialScreen?.load),
    navigation: IDLE_NAVIGATION,
    restoreScrollPosition: false,
    preventScrollReset: false,
    revalidation: 'idle',
    loaderData: {},
    actionData: null,
    errors: null,
    fetchers: new Map(),
    blockers: new Map(),
  }

  function update(changes: Partial<RouterState>): void {
    state = { ...state, ...changes }
    for (const subscriber of subscribers) notify(subscriber, changes.errors)
  }

  function notify(subscriber: RouterSubscriber, newErrors: RouterState['errors'] = null): void {
    subscriber(state, { deletedFetchers: [], newErrors, flushSync: false } as Parameters<RouterSubscriber>[1])
  }

  async function navigate(to: To | number | null, options: RouterNavigateOptions = {}): Promise<void> {
    if (typeof to === 'number') return history.go(to)
    const path = resolvePath(to ?? '.', state.location.pathname)
    const location: Location = {
      ...history.encodeLocation(path),
      state: options.state ?? null,
      key: Math.random().toString(36).slice(2, 10),
      mask: undefined,
    }
    const historyAction: HistoryAction = (options.replace ? 'REPLACE' : 'PUSH') as HistoryAction
    const isBlocked = block(historyAction, location, () => void navigate(to, options))
    if (!isBlocked) await open(historyAction, location, options.preventScrollReset === true)
  }

  /** Shows a location once its screen is loaded, unless another one is opened meanwhile. */
  async function open(
    historyAction: HistoryAction,
    location: Location,
    preventScrollReset = false,
  ): Promise<void> {
    navigationCount += 1
    const navigation = navigationCount
    // Before the first screen is loaded, there is only its skeleton.
    if (scrollPositions && state.initialized) scrollPositions[state.location.key] = readScrollPosition()
    const matches = matchRoutes(routes, location) as RouterState['matches'] | null
    const screen = matches?.at(-1)?.route as ScreenRoute | undefined
    if (!matches || !screen) return leave(location)

    const isLoaded = screen.id in state.loaderData && isHashChange(state.location, location)
    const mustLoad = !screen.Component || (screen.load && !isLoaded)
    let { loaderData } = state
    let errors: RouterState['errors'] = null
    if (mustLoad) {
      if (state.initialized) update({ navigation: loadingNavigation(historyAction, location, matches) })
      try {
        await screen.fetch()
      } catch {
        if (navigation === navigationCount) leave(location)
        return
      }
      try {
        const loaded = await screen.load?.({ request: new Request(history.createURL(location)) })
        loaderData = { ...loaderData, [screen.id]: loaded }
      } catch (error) {
        if (navigation !== navigationCount) return
        if (error instanceof Response)
          return navigate(error.headers.get('Location') ?? '/dashboard', { replace: true })
        errors = { [routes[0].children[0].id]: error }
      }
      if (navigation !== navigationCount) return
    }

    if (historyAction === 'PUSH') history.push(location, location.state)
    if (historyAction === 'REPLACE') history.replace(location, location.state)
    update({
      historyAction,
      location,
      matches,
      loaderData,
      errors,
      initialized: true,
      renderFallback: false,
      navigation: IDLE_NAVIGATION,
      restoreScrollPosition: scrollPositions?.[location.key] ?? null,
      preventScrollReset,
      blockers: idleBlockers(),
    })
  }

  /** The page may stay after all: the browser asks about unsaved changes, and the owner may cancel. */
  function leave(location: Location): void {
    update({ navigation: IDLE_NAVIGATION, blockers: idleBlockers() })
    // Resolved, so that no path can lead to another site.
    openDocument(history.createURL(location).href)
  }

  const idleBlockers = () => new Map([...state.blockers.keys()].map((key) => [key, IDLE_BLOCKER]))

  /** Whether the last blocker stops a navigation. `proceed` then continues it. */
  function block(historyAction: HistoryAction, nextLocation: Location, proceed: () => void): boolean {
    const [key, shouldBlock] = [...blockerFunctions].at(-1) ?? []
    if (key === undefined || state.blockers.get(key)?.state === 'proceeding') return false
    if (!shouldBlock?.({ currentLocation: state.location, nextLocation, historyAction })) return false
    const setBlocker = (blocker: Blocker) => update({ blockers: new Map(state.blockers).set(key, blocker) })
    setBlocker({
      state: 'blocked',
      location: nextLocation,
      proceed() {
        setBlocker({ state: 'proceeding', proceed: undefined, reset: undefined, location: nextLocation })
        proceed()
      },
      reset: () => setBlocker(IDLE_BLOCKER),
    })
    return true
  }

  history.listen(({ action, location, delta }) => {
    if (onReturn) {
      onReturn()
      onReturn = null
      return
    }
    const returned = Promise.withResolvers<void>()
    const proceed = () => void returned.promise.then(() => history.go(delta ?? 0))
    // Without a distance, there is no way back to the entry that was left.
    if (delta === null || !block(action, location, proceed)) return void open(action, location)
    onReturn = returned.resolve
    history.go(-delta)
  })

  return {
    basename: '/',
    get state() {
      return state
    },
    routes,
    manifest: {},
    window: globalThis.window,
    subscribe(subscriber: RouterSubscriber) {
      subscribers.add(subscriber)
      if (!state.initialized) void open(state.historyAction, state.location)
      // Back may have been pressed before the page listened.
      else notify(subscriber)
      return () => subscribers.delete(subscriber)
    },
    navigate,
    createHref: (location: Location | URL) => history.createHref(location),
    createURL: (to: To) => history.createURL(to),
    encodeLocation: (to: To) => history.encodeLocation(to),
    enableScrollRestoration(positions: Record<string, number>, read: () => number) {
      scrollPositions = positions
      readScrollPosition = read
      return () => {
        scrollPositions = null
      }
    },
    getBlocker(key: string, shouldBlock: BlockerFunction) {
      blockerFunctions.set(key, shouldBlock)
      return state.blockers.get(key) ?? IDLE_BLOCKER
    },
    deleteBlocker(key: string) {
      state.blockers.delete(key)
      blockerFunctions.delete(key)
    },
  } satisfies UsedRouter as unknown as DataRouter
}

function loadingNavigation(
  historyAction: HistoryAction,
  location: Location,
  matches: RouterState['matches'],
): RouterState['navigation'] {
  return {
    ...IDLE_NAVIGATION,
    state: 'loading',
    historyAction,
    location,
    matches,
  } as RouterState['navigation']
}

function isHashChange(from: Location, to: Location): boolean {
  return to.hash !== '' && from.pathname === to.pathname && from.search === to.search
}
