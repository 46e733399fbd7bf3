import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'

/** The first matches of a search, for a dropdown. Previous results stay until new ones are loaded. */
export function clientSearchQuery(search: string) {
  return queryOptions({
    queryKey: ['clients', 'search', search],
    queryFn: () => callAsOwner(endpoints.listClients, { query: { search } }),
    placeholderData: keepPreviousData,
  })
}
