import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'

/** The first clients that a search finds, for lists to choose from. What was found before stays until then. */
export function clientSearchQuery(search: string) {
  return queryOptions({
    queryKey: ['clients', 'search', search],
    queryFn: () => callAsOwner(endpoints.listClients, { query: { search } }),
    placeholderData: keepPreviousData,
  })
}
