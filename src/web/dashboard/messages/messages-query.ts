import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { readAsOwner } from '#web/dashboard/ui/read-as-owner.ts'
import type { MessageView } from './message-views.ts'

const MESSAGES_KEY = ['messages']
/** Messages are sent while the list is open. */
const REFETCH_INTERVAL_MS = 10_000

type MessagesFilter = { view: MessageView } | { appointment: string }

export function messagesQuery(filter: MessagesFilter) {
  return infiniteQueryOptions({
    queryKey: [...MESSAGES_KEY, filter],
    queryFn: (query) =>
      readAsOwner(query, endpoints.listMessages, {
        query: { ...filter, ...(query.pageParam && { after: query.pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'success' ? REFETCH_INTERVAL_MS : false),
    meta: { failureTitle: 'Error loading messages', retryLabel: 'Try again' },
  })
}

export function invalidateMessages(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: MESSAGES_KEY })
}
