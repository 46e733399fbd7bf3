import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'
import { readAsOwner } from '#web/dashboard/ui/read-as-owner.ts'

/** Read every minute while the tab is visible. Failures are ignored: the banners that need it stay away. */
export const messageHealthQuery = queryOptions({
  queryKey: ['messages-health'],
  queryFn: (query) => readAsOwner(query, endpoints.readMessageHealth),
  refetchInterval: MINUTE_MS,
  retry: false,
})
