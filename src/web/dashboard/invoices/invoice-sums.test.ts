import { expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices.ts'
import { invoiceSums } from '#web/dashboard/invoices/invoice-sums.ts'
import { anInvoice, PAID } from '#web/testing/an-invoice.ts'

const totals = { lines: [120_00], subtotal: 120_00, discount: 0, taxes: [], total: 120_00 }

function sums(difference: Partial<Invoice>) {
  const invoice = { ...anInvoice(difference), lines: [], note: null, totals }
  return invoiceSums(invoice).map(({ label, cents }) => [label, cents])
}

test('tells what was paid with a tip', () => {
  expect(sums({ ...PAID, tip_cents: 18_00 })).toEqual([
    ['Total', 120_00],
    ['Tip', 18_00],
    ['Paid', 138_00],
  ])
})

test('tells what is left after a refund', () => {
  expect(sums({ ...PAID, tip_cents: 18_00, refunded_cents: 38_00 }).slice(2)).toEqual([
    ['Paid', 138_00],
    ['Refunded', -38_00],
    ['Kept', 100_00],
  ])
})

test('does not say that money is kept which a bank has taken', () => {
  const labels = sums({ ...PAID, refunded_cents: 20_00, dispute_status: 'lost' }).map(([label]) => label)
  expect(labels).toEqual(['Total', 'Refunded'])
})

test('ends with the total where nothing was added or went back', () => {
  expect(sums(PAID)).toEqual([['Total', 120_00]])
})
