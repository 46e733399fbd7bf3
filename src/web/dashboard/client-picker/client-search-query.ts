import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { readAsOwner } from '#web/dashboard/ui/read-as-owner.ts'

/** The first matches of a search, for a dropdown. Previous results stay until new ones are loaded. */
export function clientSearchQuery(search: string) {
  return queryOptions({
    queryKey: ['clients', 'search', search],
    queryFn: (query) => readAsOwner(query, endpoints.listClients, { query: { search } }),
    placeholderData: keepPreviousData,
  })
}
