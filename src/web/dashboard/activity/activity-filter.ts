import type { ActivityFilter } from '#contract/activity.ts'
import { ACTIVITY_GROUPS, type ActivityGroup } from '#domain/activity/activity-kinds.ts'

export const GROUP_LABELS: Readonly<Record<ActivityGroup, string>> = {
  security: 'Sign-in and security',
  payments: 'Payments',
  data: 'Data',
  settings: 'Settings',
  work: 'Jobs, clients and invoices',
}

/** The filter in the URL. What the API would refuse is ignored. */
export function parseActivityFilter(search: URLSearchParams): ActivityFilter {
  const group = ACTIVITY_GROUPS.find((value) => value === search.get('group'))
  const from = activityDate(search.get('from'))
  const to = activityDate(search.get('to'))
  return { ...(group && { group }), ...(from && { from }), ...(to && { to }) }
}

/** A year is typed digit by digit, and only a whole date is a filter. */
export function activityDate(typed: string | null): string | null {
  if (typed === null || !/^20\d\d-\d\d-\d\d$/.test(typed)) return null
  const date = new Date(typed)
  // Browsers read February 30 as March 2.
  return Number.isNaN(date.getTime()) || !date.toISOString().startsWith(typed) ? null : typed
}
