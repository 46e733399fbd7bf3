import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { readAsOwner } from '#web/dashboard/ui/read-as-owner.ts'

export const subscriptionQuery = queryOptions({
  queryKey: ['subscription'],
  queryFn: (query) => readAsOwner(query, endpoints.readSubscription),
  // The subscription is changed on the provider's pages, in another tab.
  refetchOnWindowFocus: 'always',
  meta: {
    failureTitle: 'Subscription check failed',
    failureSentence: () => "We couldn't verify your subscription status.",
  },
})
