/// <reference types="vite/client" />
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { ALL_INVOICES } from './invoices-filter.ts'
import { invoiceTotalsQuery, type StatusFilter } from './invoices-query.ts'
import { OwedFigures } from './owed-figures.tsx'

const TOTALS = {
  count: 14,
  amount: 2_310_00,
  unpaid: 450_00,
  unpaidCount: 3,
  overdue: 120_00,
  overdueCount: 1,
}

/** The text of each figure, what it opens, and whether it warns. */
function figures(totals: typeof TOTALS | null, status: StatusFilter | null = null) {
  const client = new QueryClient()
  if (totals) client.setQueryData(invoiceTotalsQuery(ALL_INVOICES).queryKey, totals)
  const html = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <OwedFigures status={status} onFilter={() => undefined} />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  return [...html.matchAll(/<a (.*?)>(.*?)<\/a>/g)].map(([, attributes = '', content = '']) => ({
    text: content.replaceAll(/<[^>]+>/g, '').trim(),
    href: /href="([^"]*)"/.exec(attributes)?.[1],
    isWarning: attributes.includes('data-is-late'),
  }))
}

test('shows what is owed and what is overdue, and each figure lists its invoices', () => {
  expect(figures(TOTALS)).toEqual([
    { text: 'Owed $450.00 3 invoices', href: '/dashboard/invoices?status=pending', isWarning: false },
    { text: 'Overdue $120.00 1 invoice', href: '/dashboard/invoices?status=overdue', isWarning: true },
  ])
})

test('nothing overdue is no warning', () => {
  expect(figures({ ...TOTALS, overdue: 0, overdueCount: 0 })[1]).toMatchObject({
    text: 'Overdue $0.00 0 invoices',
    isWarning: false,
  })
})

test('the figure whose invoices are listed leads back to all invoices', () => {
  expect(figures(TOTALS, 'overdue').map(({ href }) => href)).toEqual([
    '/dashboard/invoices?status=pending',
    '/dashboard/invoices',
  ])
})

test('keeps its place while it loads', () => {
  expect(figures(null).map(({ text }) => text)).toEqual(['Owed –', 'Overdue –'])
})
