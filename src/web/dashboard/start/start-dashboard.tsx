import '#web/theme/base.css'
import '#web/theme/system-dark.css'
import { StrictMode, startTransition, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  matchRoutes,
  Outlet,
  RouterProvider,
  ScrollRestoration,
  useMatches,
  useRouteError,
} from 'react-router'
import { isUnreachable } from '#web/api/is-unreachable.ts'
import { DashboardFrame } from '#web/dashboard/shell/dashboard-frame.tsx'
import { FailurePage } from '#web/ui/failure-page.tsx'
import { readDashboardData } from './dashboard-data.ts'
import { createDashboardRouter } from './dashboard-router.ts'
import { type ScreenRoute, type ScreenRoutes, screenRoutes } from './screen-routes.ts'

/** The same elements as the `Layout` of `root.tsx`, so that `useId` counts alike. React leaves other elements in the head alone. */
function Document() {
  const title = (useMatches().at(-1)?.handle as ScreenRoute['handle'])?.title
  useEffect(() => {
    if (title !== undefined) document.title = title
  }, [title])
  return (
    <html lang="en" data-color-scheme="system" suppressHydrationWarning>
      <head />
      <body>
        <Outlet />
        <ScrollRestoration />
      </body>
    </html>
  )
}

const routes: ScreenRoutes = [
  {
    id: 'root',
    Component: Document,
    children: [
      {
        id: 'dashboard/shell',
        path: 'dashboard',
        element: <DashboardFrame data={readDashboardData()} />,
        errorElement: <Failure />,
        children: screenRoutes(),
      },
    ],
  },
]

function Failure() {
  return <FailurePage isUnreachable={isUnreachable(useRouteError())} />
}

// Not awaited at the top level: the screen's module imports parts of this file's chunk, so each would wait for the other.
void start()

async function start(): Promise<void> {
  const screen = screenOfUrl()
  await Promise.all([
    screen?.fetch(),
    // Some phone browsers lack Temporal. The others don't load the polyfill.
    'Temporal' in globalThis || import('temporal-polyfill/global'),
  ])
  // A task of its own, so that input is handled after the scripts were evaluated.
  await new Promise((resume) => setTimeout(resume))
  // Back was pressed meanwhile: the page isn't the one that the server rendered for this address.
  if (screenOfUrl() !== screen) return window.location.reload()
  const head = [...document.head.children]
  const router = createDashboardRouter({
    routes,
    history: createBrowserHistory(),
    // After Back, the address is there already, and assigning it would do nothing.
    openDocument: (url) =>
      url === window.location.href ? window.location.reload() : window.location.assign(url),
  })
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <RouterProvider router={router} />
        {/* The server's router renders two elements, which `useId` counts. */}
        {null}
      </StrictMode>,
      {
        onRecoverableError(error) {
          reportError(error)
          // If the page doesn't match, for instance because of a browser extension, React renders it anew without its head.
          document.head.append(...head.filter((element) => !element.isConnected))
        },
      },
    )
  })
}

function screenOfUrl(): ScreenRoute | undefined {
  return matchRoutes(routes, window.location)?.at(-1)?.route as ScreenRoute | undefined
}
