import { InfiniteQueryObserver, QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import {
  invoicesQuery,
  invoiceTotalsQuery,
  updateCachedInvoice,
} from '#web/dashboard/invoices/invoices-query.ts'
import { anInvoice, PAID } from '#web/testing/an-invoice.ts'

const realFetch = globalThis.fetch

afterEach(() => {
  globalThis.fetch = realFetch
})

const NO_FILTER = { search: '', status: null, from: null, to: null }

test('loads a long list page by page, with the same filter', async () => {
  const urls: string[] = []
  globalThis.fetch = async (url) => {
    urls.push(String(url))
    const isLast = String(url).includes('cursor=more')
    const number = isLast ? 'INV-0001' : 'INV-0002'
    return Response.json({ invoices: [anInvoice({ number })], next: isLast ? null : 'more' })
  }
  const { pages } = await new QueryClient().fetchInfiniteQuery({
    ...invoicesQuery({ search: 'ava', status: 'overdue', from: '2026-11-01', to: null }),
    pages: 3,
  })
  expect(pages.flatMap(({ invoices }) => invoices.map(({ number }) => number))).toEqual([
    'INV-0002',
    'INV-0001',
  ])
  expect(urls).toEqual([
    '/api/invoices?search=ava&status=overdue&from=2026-11-01',
    '/api/invoices?search=ava&status=overdue&from=2026-11-01&cursor=more',
  ])
})

test.each<[number, string, ErrorCode, string]>([
  [2, 'a server that cannot be reached', 'unavailable', ERROR_SENTENCES.unavailable],
  [2, 'a database that is still being set up', 'internal', 'relation "invoices" does not exist'],
  [0, 'a permanent failure', 'internal', ERROR_SENTENCES.internal],
])('tries %i more times, two seconds apart, after %s', (times, _, code, message) => {
  const { retry, retryDelay } = invoicesQuery(NO_FILTER)
  const error = new ApiError(500, { code, message, requestId: null })
  const isRetried = [0, 1, 2, 3].map((failures) => typeof retry === 'function' && retry(failures, error))
  expect(isRetried.filter(Boolean)).toHaveLength(times)
  expect(retryDelay).toBe(2_000)
})

test('sets the title and retry label of the error message', () => {
  expect(invoicesQuery(NO_FILTER).meta).toEqual({
    failureTitle: 'Error loading invoices',
    retryLabel: 'Try Again',
  })
})

test('a paid invoice stays in the list of pending ones until that is loaded again, and only the total is refetched', async () => {
  const urls: string[] = []
  globalThis.fetch = async (url) => {
    urls.push(String(url))
    return String(url).startsWith('/api/invoices')
      ? Response.json({ invoices: [anInvoice()], next: null })
      : Response.json({ count: 1, amount: 120_00, unpaid: 0 })
  }
  const queryClient = new QueryClient()
  const pending = { ...NO_FILTER, status: 'pending' as const }
  const list = new InfiniteQueryObserver(queryClient, invoicesQuery(pending))
  const unsubscribe = [
    list.subscribe(() => {}),
    new QueryObserver(queryClient, invoiceTotalsQuery(pending)).subscribe(() => {}),
  ]
  await list.fetchNextPage()
  await queryClient.ensureQueryData(invoiceTotalsQuery(pending))
  urls.length = 0

  updateCachedInvoice(queryClient, anInvoice(PAID))
  const invoices = list.getCurrentResult().data?.pages.flatMap((page) => page.invoices)
  expect(invoices).toMatchObject([{ number: 'INV-0001', status: 'paid' }])
  await queryClient.ensureQueryData(invoiceTotalsQuery(pending))
  expect(urls).toEqual(['/api/invoice-totals?search=&status=pending'])
  expect(list.getCurrentQuery().isStale()).toBe(true)
  for (const end of unsubscribe) end()
})
