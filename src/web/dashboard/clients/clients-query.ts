import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { readAsOwner } from '#web/dashboard/ui/read-as-owner.ts'

const CLIENTS_KEY = ['clients']

/** Paginated. Previous results stay on screen while a new search is loading. */
export function clientsQuery(search: string) {
  return infiniteQueryOptions({
    queryKey: [...CLIENTS_KEY, 'pages', search],
    queryFn: (query) =>
      readAsOwner(query, endpoints.listClients, {
        query: { search, ...(query.pageParam && { cursor: query.pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    meta: { failureTitle: 'Error fetching clients' },
  })
}

export function clientQuery(id: string) {
  return queryOptions({
    queryKey: [...CLIENTS_KEY, 'one', id],
    queryFn: (query) => readAsOwner(query, endpoints.readClient, { params: { id } }),
    // Jobs and payments also come from clients, so the history is always refetched.
    staleTime: 0,
    meta: { failureTitle: 'Error fetching clients' },
  })
}

/** Returns a function to call after a change: it refetches everything that shows clients. */
export function useRefreshClients(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: CLIENTS_KEY })
    void queryClient.invalidateQueries({ queryKey: ['overview'] })
  }
}

/** Returns a function to call after a client was deleted: their name was also on jobs, messages and the overview. */
export function useRefreshAfterDeletion(): (deletedId: string) => void {
  const queryClient = useQueryClient()
  return (deletedId) => {
    const deletedKey = clientQuery(deletedId).queryKey.join()
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey.join() !== deletedKey })
  }
}
