import { queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'

type Which = { client_id: string } | { appointment_id: string }

/** Jobs, and the invoices they are on. Silent when it cannot be read: an invoice is made without. */
export function invoiceableJobsQuery(which: Which) {
  return queryOptions({
    queryKey: ['invoices', 'jobs', which],
    queryFn: () => callAsOwner(endpoints.listInvoiceableJobs, { query: which }),
    staleTime: 0,
  })
}
