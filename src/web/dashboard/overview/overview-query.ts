import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'

const FIVE_MINUTES_MS = 5 * 60_000

/** Without words for a toast: the screen itself says what could not be read. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: () => callAsOwner(endpoints.readOverview),
  // Clients book by themselves, and at midnight today is another day.
  refetchInterval: FIVE_MINUTES_MS,
})
