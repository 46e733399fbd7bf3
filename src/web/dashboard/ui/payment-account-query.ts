import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { serverMessage } from '#web/session/toast-server-error.ts'

export const paymentAccountQuery = queryOptions({
  queryKey: ['payment-account'],
  queryFn: () => callAsOwner(endpoints.readPaymentAccount, { query: { action: 'get-account' } }),
  // The account is set up on the provider's pages, in another tab.
  refetchOnWindowFocus: 'always',
  meta: {
    failureTitle: 'Error fetching payment account',
    failureSentence: (error) => serverMessage(error, 'Failed to fetch account details.'),
  },
})
