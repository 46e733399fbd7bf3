import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'

export const bookingSettingsQuery = queryOptions({
  queryKey: ['booking-settings'],
  queryFn: () => callAsOwner(endpoints.readBookingSettings),
  meta: {
    failureTitle: 'Error loading settings',
    failureSentence: () => 'Could not load your settings. Please try again.',
  },
})
