import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { SETTINGS_FAILURE } from '#web/dashboard/ui/business-query.ts'

export const paymentSettingsQuery = queryOptions({
  queryKey: ['payment-settings'],
  queryFn: () => callAsOwner(endpoints.readPaymentSettings),
  meta: SETTINGS_FAILURE,
})
