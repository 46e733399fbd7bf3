import '#web/theme/base.css'
import '#web/theme/system-dark.css'
import fontUrl from '@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2?url'
import type { ReactNode } from 'react'
import { isRouteErrorResponse, Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { isUnreachable } from '#web/api/is-unreachable.ts'
import { DashboardLinks, DashboardScripts, useIsDashboard } from '#web/dashboard/start/page-files.tsx'
import { NotFoundPage } from '#web/marketing/not-found-page.tsx'
import { usePageFillsScreen, usePageFollowsSystemTheme, usePageHasScripts } from '#web/page-handle.ts'
import { usePageLanguage } from '#web/page-language.ts'
import faviconUrl from '#web/theme/favicon.svg?url'
import { FailurePage } from '#web/ui/failure-page.tsx'
import type { Route } from './+types/root.ts'

const LIGHT = '(prefers-color-scheme: light)'
const DARK = '(prefers-color-scheme: dark)'

export const links: Route.LinksFunction = () => [
  { rel: 'preload', as: 'font', type: 'font/woff2', href: fontUrl, crossOrigin: 'anonymous' },
  { rel: 'icon', href: '/favicon.ico', sizes: '32x32' },
  { rel: 'icon', type: 'image/svg+xml', href: faviconUrl },
  { rel: 'apple-touch-icon', href: '/apple-touch-icon.png' },
]

export const meta: Route.MetaFunction = ({ error }) => [
  { title: isNotFound(error) ? 'Page not found · Wheelhouse' : 'Wheelhouse' },
]

export function Layout({ children }: { children: ReactNode }) {
  const hasScripts = usePageHasScripts()
  const followsSystemTheme = usePageFollowsSystemTheme()
  const fillsScreen = usePageFillsScreen()
  const isDashboard = useIsDashboard()
  return (
    // The dashboard's inline script writes the colour scheme here before React takes over.
    <html
      lang={usePageLanguage()}
      data-color-scheme={followsSystemTheme ? 'system' : undefined}
      suppressHydrationWarning
    >
      <head>
        <meta charSet="utf-8" />
        <meta
          name="viewport"
          content={`width=device-width, initial-scale=1${fillsScreen ? ', viewport-fit=cover' : ''}`}
        />
        <meta name="theme-color" content="#f7f9f8" media={followsSystemTheme ? LIGHT : undefined} />
        {followsSystemTheme && <meta name="theme-color" content="#0d1614" media={DARK} />}
        <Meta />
        {isDashboard ? <DashboardLinks links={links()} /> : <Links />}
      </head>
      <body>
        {children}
        {hasScripts && (
          <>
            <ScrollRestoration />
            {isDashboard ? <DashboardScripts /> : <Scripts />}
          </>
        )}
      </body>
    </html>
  )
}

export default function Root() {
  return <Outlet />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isNotFound(error) ? <NotFoundPage /> : <FailurePage isUnreachable={isUnreachable(error)} />
}

function isNotFound(error: unknown): boolean {
  return isRouteErrorResponse(error) && error.status === 404
}
