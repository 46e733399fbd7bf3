import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'

/** Of the appointment with this id. Under `appointments`: whatever changes one may change its series. */
export function seriesQuery(id: string) {
  return queryOptions({
    queryKey: ['appointments', 'series', id],
    queryFn: () => callAsOwner(endpoints.readSeries, { params: { id } }),
    staleTime: 0,
  })
}
