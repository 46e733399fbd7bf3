import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { endpoints } from '#contract/endpoints.ts'
import type { Invoice } from '#contract/invoices.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { isPassing } from '#web/dashboard/ui/query-client.ts'

export const INVOICES_KEY = ['invoices']
export const INVOICE_PAGES_KEY = [...INVOICES_KEY, 'pages']

export type InvoiceFilter = { search: string; status: Invoice['status'] | null }

const RETRIES = 2
const PAUSE_MS = 2_000

/** Page by page. While a filter changes, what was found before stays on screen. */
export function invoicesQuery({ search, status }: InvoiceFilter) {
  return infiniteQueryOptions({
    queryKey: [...INVOICE_PAGES_KEY, search, status],
    queryFn: ({ pageParam }) =>
      callAsOwner(endpoints.listInvoices, {
        query: { search, ...(status && { status }), ...(pageParam && { cursor: pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    retry: (failures, error) => (isNotThereYet(error) || isPassing(error)) && failures < RETRIES,
    retryDelay: PAUSE_MS,
    meta: { failureTitle: 'Error loading invoices', retryLabel: 'Try Again' },
  })
}

export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: [...INVOICES_KEY, 'one', id],
    queryFn: () => callAsOwner(endpoints.readInvoice, { params: { id } }),
    // Payments arrive from elsewhere; whoever looks wants to know now.
    staleTime: 0,
  })
}

/** A database that is still being set up. */
function isNotThereYet({ message }: Error): boolean {
  return message.includes('does not exist')
}
