import type { DashboardData } from '#web/dashboard/shell/load-dashboard.ts'

/** The element with the owner's data in a page of the dashboard. Its version says which build the page belongs to. */
export const DATA_ID = 'dashboard-data'

/** Null in a prerendered frame, which has no data. */
export function readDashboardData(): DashboardData | null {
  return JSON.parse(document.getElementById(DATA_ID)?.textContent ?? 'null') as DashboardData | null
}
