import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'

export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: () => callAsOwner(endpoints.listServices),
  meta: {
    failureTitle: 'Error',
    failureSentence: () => 'Failed to load services. Please try again.',
  },
})

/** Returns a function to call after a change: it refetches everything that shows services. */
export function useRefreshServices(): () => void {
  const queryClient = useQueryClient()
  return () => {
    void queryClient.invalidateQueries({ queryKey: servicesQuery.queryKey })
    void queryClient.invalidateQueries({ queryKey: ['overview'] })
  }
}
