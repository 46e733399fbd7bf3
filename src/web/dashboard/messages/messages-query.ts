import { infiniteQueryOptions, type QueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import type { MessageView } from './message-views.ts'

const MESSAGES_KEY = ['messages']
/** Messages leave by themselves while one looks. */
const LOOK_AGAIN_MS = 10_000

type Asked = { view: MessageView } | { appointment: string }

export function messagesQuery(asked: Asked) {
  return infiniteQueryOptions({
    queryKey: [...MESSAGES_KEY, asked],
    queryFn: ({ pageParam }) =>
      callAsOwner(endpoints.listMessages, { query: { ...asked, ...(pageParam && { after: pageParam }) } }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.status === 'success' ? LOOK_AGAIN_MS : false),
    meta: { failureTitle: 'Error loading messages', retryLabel: 'Try Again' },
  })
}

export function readMessagesAgain(readings: QueryClient): void {
  void readings.invalidateQueries({ queryKey: MESSAGES_KEY })
}
