import type { ComponentType, ReactNode } from 'react'
import { createElement } from 'react'
import { UNSAFE_withComponentProps as withLoaderData } from 'react-router'

type Load = (args: { request: Request }) => Promise<unknown>

/** The exports of a screen's file that the browser uses. */
type ScreenModule = {
  default: ComponentType<never>
  meta: () => { title: string }[]
  clientLoader?: Load
  HydrateFallback?: ComponentType
}

/** A route of React Router. Its component is added once its file is fetched. */
export type ScreenRoute = {
  id: string
  path?: string
  index?: true
  fetch: () => Promise<void>
  Component?: ComponentType
  load?: Load
  hydrateFallbackElement?: ReactNode
  handle?: { title: string | undefined }
}

type ParentRoute<Child> = {
  id: string
  path?: string
  Component?: ComponentType
  element?: ReactNode
  errorElement?: ReactNode
  children: [Child, ...Child[]]
}

/** The document, the dashboard's frame, and its screens. */
export type ScreenRoutes = [ParentRoute<ParentRoute<ScreenRoute>>]

/** The screens by their paths below `/dashboard`. The same are in `routes.ts`, for the server. */
const SCREENS: Record<string, [id: string, load: () => Promise<ScreenModule>]> = {
  '': ['overview/overview-page', () => import('#web/dashboard/overview/overview-page.tsx')],
  today: ['run-sheet/run-sheet-page', () => import('#web/dashboard/run-sheet/run-sheet-page.tsx')],
  setup: ['overview/setup-page', () => import('#web/dashboard/overview/setup-page.tsx')],
  calendar: ['calendar/calendar-page', () => import('#web/dashboard/calendar/calendar-page.tsx')],
  clients: ['clients/clients-page', () => import('#web/dashboard/clients/clients-page.tsx')],
  services: ['services/services-page', () => import('#web/dashboard/services/services-page.tsx')],
  invoices: ['invoices/invoices-page', () => import('#web/dashboard/invoices/invoices-page.tsx')],
  messages: ['messages/messages-page', () => import('#web/dashboard/messages/messages-page.tsx')],
  activity: ['activity/activity-page', () => import('#web/dashboard/activity/activity-page.tsx')],
  settings: ['settings/settings-page', () => import('#web/dashboard/settings/settings-page.tsx')],
}

export function screenRoutes(): [ScreenRoute, ...ScreenRoute[]] {
  const routes = Object.entries(SCREENS).map(([path, [name, load]]): ScreenRoute => {
    const route: ScreenRoute = {
      id: `dashboard/${name}`,
      ...(path === '' ? { index: true } : { path }),
      async fetch() {
        if (route.Component) return
        const module = await load()
        route.Component = withLoaderData(module.default as Parameters<typeof withLoaderData>[0])
        route.handle = { title: module.meta()[0]?.title }
        if (module.clientLoader) route.load = module.clientLoader
        if (module.HydrateFallback) route.hydrateFallbackElement = createElement(module.HydrateFallback)
      },
    }
    return route
  })
  return routes as [ScreenRoute, ...ScreenRoute[]]
}
