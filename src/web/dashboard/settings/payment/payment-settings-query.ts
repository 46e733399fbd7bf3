import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'

export const paymentSettingsQuery = queryOptions({
  queryKey: ['payment-settings'],
  queryFn: () => callAsOwner(endpoints.readPaymentSettings),
  meta: {
    failureTitle: 'Error loading settings',
    failureSentence: () => 'Could not load your settings. Please try again.',
  },
})
