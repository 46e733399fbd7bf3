import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { SETTINGS_FAILURE } from '#web/dashboard/settings/business-query.ts'

export const bookingSettingsQuery = queryOptions({
  queryKey: ['booking-settings'],
  queryFn: () => callAsOwner(endpoints.readBookingSettings),
  meta: SETTINGS_FAILURE,
})
