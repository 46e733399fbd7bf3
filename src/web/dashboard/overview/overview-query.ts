import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'

const FIVE_MINUTES_MS = 5 * 60_000

/** Has no `meta`, so a failure shows no toast: the screen shows it instead. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => callAsOwner(endpoints.readOverview),
  // Clients can book at any time, and the days change at midnight.
  refetchInterval: FIVE_MINUTES_MS,
})
