import {
  type InfiniteData,
  infiniteQueryOptions,
  keepPreviousData,
  type Query,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Invoice } from '#contract/invoices.ts'
import { isTransient } from '#web/dashboard/ui/query-client.ts'
import { readAsOwner } from '#web/dashboard/ui/read-as-owner.ts'
import type { DateRange } from './invoice-dates.ts'

const INVOICES_KEY = ['invoices']
const INVOICE_PAGES_KEY = [...INVOICES_KEY, 'pages']

export type StatusFilter = Invoice['status'] | 'overdue'
export type InvoiceFilter = DateRange & { search: string; status: StatusFilter | null }

function filterParams({ search, status, from, to }: InvoiceFilter) {
  return { search, ...(status && { status }), ...(from && { from }), ...(to && { to }) }
}

const MAX_RETRIES = 2
const RETRY_DELAY_MS = 2_000

/** While a new filter loads, the previous results stay on screen. */
export function invoicesQuery(filter: InvoiceFilter) {
  return infiniteQueryOptions({
    queryKey: [...INVOICE_PAGES_KEY, filter],
    queryFn: (query) =>
      readAsOwner(query, endpoints.listInvoices, {
        query: { ...filterParams(filter), ...(query.pageParam && { cursor: query.pageParam }) },
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    retry: (failures, error) => (isMissingTable(error) || isTransient(error)) && failures < MAX_RETRIES,
    retryDelay: RETRY_DELAY_MS,
    meta: { failureTitle: 'Error loading invoices', retryLabel: 'Try Again' },
  })
}

/** Errors are not shown: the list can be used without its total. */
export function invoiceTotalsQuery(filter: InvoiceFilter) {
  return queryOptions({
    queryKey: [...INVOICES_KEY, 'totals', filter],
    queryFn: (query) => readAsOwner(query, endpoints.readInvoiceTotals, { query: filterParams(filter) }),
    placeholderData: keepPreviousData,
  })
}

export function invoiceQuery(id: string) {
  return queryOptions({
    queryKey: [...INVOICES_KEY, 'one', id],
    queryFn: (query) => readAsOwner(query, endpoints.readInvoice, { params: { id } }),
    // Clients can pay at any time, so an opened invoice is always refetched.
    staleTime: 0,
  })
}

/** True while the database is still being set up. */
function isMissingTable({ message }: Error): boolean {
  return message.includes('does not exist')
}

type Pages = InfiniteData<Output<typeof endpoints.listInvoices>>

/**
 * Replaces the invoice in every cached list and refetches everything else. The list on screen is loaded again later: under a
 * filter that the invoice no longer matches, the next row would otherwise slide under the pointer.
 */
export function updateCachedInvoice(queryClient: QueryClient, changed: Invoice): void {
  queryClient.setQueriesData<Pages>(
    { queryKey: INVOICE_PAGES_KEY },
    (cached) => cached && replaceInvoice(cached, changed),
  )
  void queryClient.invalidateQueries({ queryKey: INVOICE_PAGES_KEY, refetchType: 'none' })
  const isOther = ({ queryKey }: Query) => queryKey[1] !== INVOICE_PAGES_KEY[1]
  void queryClient.invalidateQueries({ queryKey: INVOICES_KEY, predicate: isOther })
  invalidateSummaries(queryClient)
}

/** Refetches everything that shows invoices. */
export function invalidateInvoices(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: INVOICES_KEY })
  invalidateSummaries(queryClient)
}

/** Other screens that show invoices. */
function invalidateSummaries(queryClient: QueryClient): void {
  for (const queryKey of [['overview'], ['appointments'], ['clients', 'one']])
    void queryClient.invalidateQueries({ queryKey })
}

function replaceInvoice(cached: Pages, changed: Invoice): Pages {
  const pages = cached.pages.map((page) => ({
    ...page,
    invoices: page.invoices.map((invoice) => (invoice.id === changed.id ? changed : invoice)),
  }))
  return { ...cached, pages }
}

type JobFilter = { client_id: string } | { appointment_id: string }

/** Jobs and the invoices they are on. Errors are not shown: an invoice can be created without this list. */
export function invoiceableJobsQuery(filter: JobFilter) {
  return queryOptions({
    queryKey: ['invoices', 'jobs', filter],
    queryFn: (query) => readAsOwner(query, endpoints.listInvoiceableJobs, { query: filter }),
    staleTime: 0,
  })
}
