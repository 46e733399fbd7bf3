import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { call } from '#web/api/client.ts'

export const sessionQuery = queryOptions({
  queryKey: ['session'],
  queryFn: () => call(endpoints.readSession),
  meta: { failureTitle: 'Your profile could not be loaded' },
})
