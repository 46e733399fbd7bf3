import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { readAsOwner } from '#web/dashboard/ui/read-as-owner.ts'

const FIVE_MINUTES_MS = 5 * 60_000

/** Has no `meta`, so a failure shows no toast: the screen shows it instead. */
export const overviewQuery = queryOptions({
  queryKey: ['overview'],
  queryFn: (query) => readAsOwner(query, endpoints.readOverview),
  // Clients can book at any time, and the days change at midnight.
  refetchInterval: FIVE_MINUTES_MS,
})

export const setupQuery = queryOptions({
  queryKey: ['setup'],
  queryFn: (query) => readAsOwner(query, endpoints.readSetup),
  // The form keeps what the owner has entered meanwhile.
  refetchOnWindowFocus: false,
  meta: {
    failureTitle: 'Error',
    failureSentence: () => 'Could not load your settings. Please try again.',
  },
})
