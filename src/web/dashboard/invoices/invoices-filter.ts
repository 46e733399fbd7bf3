import { dateIn } from '#domain/time/wall-clock.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import type { PageToLoad } from '#web/dashboard/ui/page-queries.ts'
import { dateRange, type InvoiceDates, parseDates } from './invoice-dates.ts'
import { type InvoiceFilter, invoicesQuery, invoiceTotalsQuery, type StatusFilter } from './invoices-query.ts'

/** The list's filter as the URL has it. Null means all invoices. */
export type UrlFilter = { search: string; status: StatusFilter | null; dates: InvoiceDates | null }

export function parseFilter(params: URLSearchParams): UrlFilter {
  const status = params.get('status')
  return {
    search: params.get('search') ?? '',
    status: status === 'paid' || status === 'pending' || status === 'overdue' ? status : null,
    dates: parseDates(params.get('dates')),
  }
}

export const ALL_INVOICES: InvoiceFilter = { search: '', status: null, from: null, to: null }

/** `today` is the date in the business's time zone, as `2026-11-15`. */
export function toApiFilter({ search, status, dates }: UrlFilter, today: string): InvoiceFilter {
  return { search, status, ...dateRange(dates, today) }
}

/** Loads what the screen shows at first. */
export async function loadInvoices({ client, search, nowMs }: PageToLoad): Promise<void> {
  const { timezone } = await client.fetchQuery(businessSettingsQuery)
  const today = dateIn(timezone, Temporal.Instant.fromEpochMilliseconds(nowMs)).toString()
  const filter = toApiFilter(parseFilter(search), today)
  await Promise.all([
    client.prefetchInfiniteQuery(invoicesQuery(filter)),
    client.prefetchQuery(invoiceTotalsQuery(filter)),
    client.prefetchQuery(invoiceTotalsQuery(ALL_INVOICES)),
  ])
}
