import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'

export const devicesQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => callAsOwner(endpoints.listSessions),
  // 'Last seen' is only worth reading when it is fresh.
  staleTime: 0,
  meta: { failureTitle: 'Your devices could not be loaded' },
})
