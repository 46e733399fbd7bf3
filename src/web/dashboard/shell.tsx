import { DashboardFrame } from '#web/dashboard/shell/dashboard-frame.tsx'
import { type DashboardData, loadDashboard } from '#web/dashboard/shell/load-dashboard.ts'
import { APP_MANIFEST_LINK, type PageHandle } from '#web/page-handle.ts'
import { readForOwnerContext } from '#web/request-context.ts'
import type { Route } from './+types/shell.ts'

export const links: Route.LinksFunction = () => [APP_MANIFEST_LINK]

export const handle: PageHandle = { followsSystem: true, fillsScreen: true }

/** Null while prerendering the frames. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<DashboardData | null> {
  const call = context.get(readForOwnerContext)
  return call && loadDashboard(call, new URL(request.url))
}

// Once the page is open, its screens call the API themselves.
export const shouldRevalidate = () => false

export default function Shell({ loaderData }: Route.ComponentProps) {
  return <DashboardFrame data={loaderData} />
}
