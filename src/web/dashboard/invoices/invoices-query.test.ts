import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test } from 'vitest'
import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { invoicesQuery } from '#web/dashboard/invoices/invoices-query.ts'
import { anInvoice } from '#web/testing/an-invoice.ts'

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
