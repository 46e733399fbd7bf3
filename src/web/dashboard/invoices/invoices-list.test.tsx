/// <reference types="vite/client" />
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices.ts'
import { anInvoice, PAID } from '#web/testing/an-invoice.ts'
import { InvoiceRow } from './invoices-list.tsx'

const ignore = () => {}

/** The text of each cell of a row. */
function cells(difference: Partial<Invoice>): string[] {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <table>
        <tbody>
          <InvoiceRow
            invoice={anInvoice(difference)}
            timeZone="America/New_York"
            today="2026-11-20"
            onOpen={ignore}
            onVoid={ignore}
            onEdit={async () => {}}
            onShowLink={ignore}
          />
        </tbody>
      </table>
    </QueryClientProvider>,
  )
  return html.split(/<\/t[dh]>/).map((cell) =>
    cell
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  )
}

test('shows number, id, client, date, due date, amount and status of an invoice', () => {
  expect(cells({}).slice(0, 5)).toEqual([
    'INV-0001 3f2a91bc...',
    'Ava Brooks',
    'Nov 15, 2026 Due Nov 29, 2026',
    '$120.00',
    'Pending',
  ])
})

test.each<[string, Partial<Invoice>]>([
  ['paid', PAID],
  ['void', { voided_at: '2026-11-16T15:00:00.000Z' }],
])('shows no due date for a %s invoice', (_, difference) => {
  expect(cells(difference)[2]).toBe('Nov 15, 2026')
})

test('shows the creation date in the business’s time zone', () => {
  expect(cells({ ...PAID, created_at: '2026-01-01T04:59:00.000Z' })[2]).toBe('Dec 31, 2025')
})

test('shows N/A for a client without a name', () => {
  expect(cells({ client_name: null })[1]).toBe('N/A')
})

test('shows a tip next to the amount', () => {
  expect(cells({ ...PAID, tip_cents: 18_00 })[3]).toBe('$120.00 + $18.00 tip')
})

test('shows a deposit next to the amount', () => {
  expect(cells({ deposit_cents: 45_00 })[3]).toBe('$120.00 -$45.00 deposit')
})

test.each<[string, Partial<Invoice>]>([
  ['Paid', PAID],
  ['Void', { voided_at: '2026-11-16T15:00:00.000Z' }],
  ['Pending Overdue', { due_date: '2026-11-19' }],
  ['Paid Disputed', { ...PAID, dispute_status: 'open' }],
])('shows the status %s', (statusText, difference) => {
  expect(cells(difference)[4]).toBe(statusText)
})
