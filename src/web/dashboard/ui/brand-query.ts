import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { SETTINGS_FAILURE } from '#web/dashboard/ui/business-query.ts'

export const brandQuery = queryOptions({
  queryKey: ['brand'],
  queryFn: () => callAsOwner(endpoints.readBrand),
  meta: SETTINGS_FAILURE,
})
