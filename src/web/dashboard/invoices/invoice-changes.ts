import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Output } from '#contract/endpoint.ts'
import type { endpoints } from '#contract/endpoints.ts'
import type { Invoice } from '#contract/invoices.ts'
import { INVOICE_PAGES_KEY, INVOICES_KEY } from './invoices-query.ts'

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
