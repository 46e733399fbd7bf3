import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Invoice } from '#contract/invoices.ts'
import { callAsOwner } from '#web/billing/call-as-owner.ts'
import { isPassing } from '#web/dashboard/ui/query-client.ts'

const INVOICES_KEY = ['invoices']
const INVOICE_PAGES_KEY = [...INVOICES_KEY, 'pages']

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

type Pages = InfiniteData<Output<typeof endpoints.listInvoices>>

/** Shows the invoice as it is now wherever it is listed. */
export function showChanged(readings: QueryClient, changed: Invoice): void {
  readings.setQueriesData<Pages>(
    { queryKey: INVOICE_PAGES_KEY },
    (known) => known && withChanged(known, changed),
  )
  readAgain(readings)
}

/** Has everything that shows invoices read again. */
export function readAgain(readings: QueryClient): void {
  for (const queryKey of [INVOICES_KEY, ['overview'], ['clients', 'one']])
    void readings.invalidateQueries({ queryKey })
}

function withChanged(known: Pages, changed: Invoice): Pages {
  const pages = known.pages.map((page) => ({
    ...page,
    invoices: page.invoices.map((invoice) => (invoice.id === changed.id ? changed : invoice)),
  }))
  return { ...known, pages }
}

type Which = { client_id: string } | { appointment_id: string }

/** Jobs, and the invoices they are on. Silent when it cannot be read: an invoice is made without. */
export function invoiceableJobsQuery(which: Which) {
  return queryOptions({
    queryKey: ['invoices', 'jobs', which],
    queryFn: () => callAsOwner(endpoints.listInvoiceableJobs, { query: which }),
    staleTime: 0,
  })
}
