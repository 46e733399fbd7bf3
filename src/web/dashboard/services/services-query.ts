import { queryOptions } from '@tanstack/react-query'
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
