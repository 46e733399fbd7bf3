import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { SETTINGS_FAILURE } from '#web/dashboard/ui/business-query.ts'
import { readAsOwner } from '#web/dashboard/ui/read-as-owner.ts'

export const bookingSettingsQuery = queryOptions({
  queryKey: ['booking-settings'],
  queryFn: (query) => readAsOwner(query, endpoints.readBookingSettings),
  meta: SETTINGS_FAILURE,
})
