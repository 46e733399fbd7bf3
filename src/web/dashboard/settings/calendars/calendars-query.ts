import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { readAsOwner } from '#web/dashboard/ui/read-as-owner.ts'

/** Never cached, as an old time of the last check would be misleading. */
export const feedQuery = queryOptions({
  queryKey: ['calendar-feed'],
  queryFn: (query) => readAsOwner(query, endpoints.readCalendarFeed),
  staleTime: 0,
  meta: {
    failureTitle: 'Error loading your calendar link',
    failureSentence: () => 'Couldn’t load it. Please try again.',
  },
})

export const busyCalendarsQuery = queryOptions({
  queryKey: ['busy-calendars'],
  queryFn: (query) => readAsOwner(query, endpoints.listBusyCalendars),
  staleTime: 0,
  meta: {
    failureTitle: 'Error loading your other calendars',
    failureSentence: () => 'Couldn’t load them. Please try again.',
  },
})

/** `from` and `to` are ISO instants, at most 62 days apart. */
export function busyTimesQuery(from: string, to: string) {
  return queryOptions({
    queryKey: ['busy-times', from, to],
    queryFn: (query) => readAsOwner(query, endpoints.listBusyTimes, { query: { from, to } }),
    meta: {
      failureTitle: 'Error loading busy times',
      failureSentence: () => 'Busy times from your other calendars are missing here. Please try again.',
    },
  })
}

/** Call this after any change to a busy calendar. */
export async function invalidateBusyTimes(queryClient: QueryClient): Promise<void> {
  await Promise.all(
    [['busy-calendars'], ['busy-times']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
  )
}
