import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { readAsOwner } from '#web/dashboard/ui/read-as-owner.ts'

/** Clients can book at any time, and the days change at midnight. */
const REFETCH_INTERVAL_MS = 60_000

/** Has no `meta`, so a failure shows no toast: the screen shows it instead. */
export const textsByHandQuery = queryOptions({
  queryKey: ['texts by hand'],
  queryFn: (query) => readAsOwner(query, endpoints.listTextsByHand),
  staleTime: 0,
  refetchInterval: REFETCH_INTERVAL_MS,
})
