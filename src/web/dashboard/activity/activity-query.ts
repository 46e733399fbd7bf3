import { infiniteQueryOptions } from '@tanstack/react-query'
import type { ActivityFilter } from '#contract/activity.ts'
import { endpoints } from '#contract/endpoints.ts'
import { readAsOwner } from '#web/dashboard/ui/read-as-owner.ts'

export function activityQuery(filter: ActivityFilter) {
  return infiniteQueryOptions({
    queryKey: ['activity', filter],
    queryFn: (query) =>
      readAsOwner(query, endpoints.listActivity, {
        query: { ...filter, ...(query.pageParam && { after: query.pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    meta: { failureTitle: 'Error loading your activity', retryLabel: 'Try again' },
  })
}
