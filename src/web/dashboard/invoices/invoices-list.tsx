import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type ReactNode, useCallback, useRef } from 'react'
import type { Invoice } from '#contract/invoices.ts'
import { isOwed } from '#domain/invoices/is-owed.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { businessSettingsQuery } from '#web/dashboard/ui/business-query.ts'
import { LoadMore } from '#web/dashboard/ui/load-more.tsx'
import { NotLoaded } from '#web/dashboard/ui/not-loaded.tsx'
import { Skeleton } from '#web/dashboard/ui/skeleton.tsx'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { moneyText } from '#web/format/money.ts'
import { mediumDateText } from '#web/format/wall-clock.ts'
import { Card } from '#web/ui/card.tsx'
import { longDueText } from './due-text.ts'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceStatus } from './invoice-status.tsx'
import classes from './invoices.module.css'
import { toApiFilter, type UrlFilter } from './invoices-filter.ts'
import { type InvoiceFilter, invoicesQuery, invoiceTotalsQuery } from './invoices-query.ts'
import type { PaymentLinkDetails } from './payment-link-dialog.tsx'
import { totalsText } from './totals-text.ts'

type InvoicesListProps = RowHandlers & {
  filter: UrlFilter
  /** Shown to an owner who has no invoices at all. */
  emptyState: ReactNode
}

export function InvoicesList({ filter, emptyState, ...handlers }: InvoicesListProps) {
  const settings = useQuery(businessSettingsQuery)
  const now = Temporal.Instant.fromEpochMilliseconds(useNowMs())
  const timeZone = settings.data?.timezone
  const today = timeZone && dateIn(timeZone, now).toString()
  const { search, status, dates } = filter
  // Only 'This Month' and its like have to wait for the business's time zone.
  const canLoad = today !== undefined || typeof dates !== 'string'
  const apiFilter = toApiFilter(canLoad ? filter : { ...filter, dates: null }, today ?? '')
  const query = useInfiniteQuery({ ...invoicesQuery(apiFilter), enabled: canLoad })
  const { fetchNextPage } = query
  const loadMore = useCallback(() => void fetchNextPage(), [fetchNextPage])

  function retry() {
    for (const request of [query, settings]) if (request.isError) void request.refetch()
  }

  if (query.isLoadingError || settings.isLoadingError) {
    return (
      <NotLoaded onRetry={retry} retryLabel="Try Again">
        Couldn’t load your invoices.
      </NotLoaded>
    )
  }
  if (!query.data || !timeZone || !today) return <Loading isRetrying={query.failureCount > 0} />

  const invoices = query.data.pages.flatMap((page) => page.invoices)
  const isUnfiltered = search === '' && status === null && dates === null
  return (
    <>
      <InvoiceTotals filter={apiFilter} />
      <Card className={classes.card}>
        {/* Below 1200 px each row becomes three short lines. */}
        <table
          className={`${classes.table} ${query.isPlaceholderData ? classes.isRefreshing : ''}`}
          aria-label="Invoices"
          aria-busy={query.isPlaceholderData}
        >
          <thead>
            <tr>
              {['ID', 'Client', 'Date', 'Amount', 'Status', 'Actions'].map((name) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {invoices.map((invoice) => (
              <InvoiceRow
                key={invoice.id}
                invoice={invoice}
                timeZone={timeZone}
                today={today}
                {...handlers}
              />
            ))}
            {invoices.length === 0 && (
              <tr className={classes.noResults}>
                <td colSpan={6}>No invoices found matching your filters.</td>
              </tr>
            )}
          </tbody>
        </table>
        {invoices.length === 0 && isUnfiltered && emptyState}
      </Card>
      {query.hasNextPage && !query.isPlaceholderData && (
        <LoadMore
          isLoading={query.isFetchingNextPage}
          hasFailed={query.isFetchNextPageError}
          onLoad={loadMore}
        />
      )}
    </>
  )
}

/** What the filtered invoices come to, on all pages. */
function InvoiceTotals({ filter }: { filter: InvoiceFilter }) {
  const { data, isPlaceholderData } = useQuery(invoiceTotalsQuery(filter))
  return (
    <p className={`${classes.totals} ${isPlaceholderData ? classes.isRefreshing : ''}`} role="status">
      {data && totalsText(data)}
    </p>
  )
}

function Loading({ isRetrying }: { isRetrying: boolean }) {
  return (
    <Card className={`${classes.card} ${classes.isLoading}`}>
      <p className={classes.loading} role="status">
        {isRetrying ? 'Loading invoices... please wait' : 'Loading invoices...'}
      </p>
      {['a', 'b', 'c', 'd', 'e'].map((place) => (
        <Skeleton key={place} height={44} marginBottom={8} />
      ))}
    </Card>
  )
}

type RowHandlers = {
  onOpen: (invoice: Invoice) => void
  onVoid: (invoice: Invoice) => void
  onEdit: (invoice: Invoice) => Promise<void>
  onShowLink: (link: PaymentLinkDetails) => void
}

type InvoiceRowProps = RowHandlers & { invoice: Invoice; timeZone: string; today: string }

export function InvoiceRow(props: InvoiceRowProps) {
  const { invoice, timeZone, today, onOpen, onVoid, onEdit, onShowLink } = props
  const { id, number, client_name, amount, deposit_cents, tip_cents, created_at, due_date } = invoice
  const openButton = useRef<HTMLButtonElement>(null)
  // Attributes instead of `:has()`, which the browser would check in every row whenever the page changes.
  return (
    <tr
      data-tipped={tip_cents > 0 || deposit_cents !== undefined || undefined}
      data-owed={isOwed(invoice) || undefined}
    >
      <th scope="row" className={classes.id}>
        <button
          ref={openButton}
          id={`invoice-${id}`}
          type="button"
          className={classes.openButton}
          onClick={() => onOpen(invoice)}
        >
          <span className={classes.number}>{number}</span>{' '}
          <span className={classes.shortId}>{id.slice(0, 8)}...</span>
        </button>
      </th>
      <td className={classes.client} dir="auto">
        {client_name || 'N/A'}
      </td>
      <td className={classes.date}>
        <time dateTime={created_at}>{mediumDateText(timeZone, created_at)}</time>
        {isOwed(invoice) && (
          <time className={classes.due} dateTime={due_date}>
            {longDueText(due_date)}
          </time>
        )}
      </td>
      <td className={classes.amount}>
        {moneyText(amount)}
        {deposit_cents && <span className={classes.tip}> {moneyText(-deposit_cents)} deposit</span>}
        {tip_cents > 0 && <span className={classes.tip}> + {moneyText(tip_cents)} tip</span>}
      </td>
      <td className={classes.status}>
        <InvoiceStatus invoice={invoice} today={today} />
      </td>
      <td className={classes.buttons}>
        <InvoiceActions
          invoice={invoice}
          describedBy={`invoice-${id}`}
          isCompact
          onShowLink={onShowLink}
          onVoid={() => onVoid(invoice)}
          onEdit={invoice.isEditable ? () => onEdit(invoice) : undefined}
          onChanged={() => openButton.current?.focus()}
        />
      </td>
    </tr>
  )
}
