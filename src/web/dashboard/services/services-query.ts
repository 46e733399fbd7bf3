import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { readAsOwner } from '#web/dashboard/ui/read-as-owner.ts'

export const servicesQuery = queryOptions({
  queryKey: ['services'],
  queryFn: (query) => readAsOwner(query, endpoints.listServices),
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
