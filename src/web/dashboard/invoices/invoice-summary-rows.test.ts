import { expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices.ts'
import { invoiceSummaryRows } from '#web/dashboard/invoices/invoice-summary-rows.ts'
import { anInvoice, PAID } from '#web/testing/an-invoice.ts'

const totals = { lines: [120_00], subtotal: 120_00, discount: 0, taxes: [], total: 120_00 }

function rows(difference: Partial<Invoice>) {
  const invoice = {
    ...anInvoice(difference),
    lines: [],
    note: null,
    client_phone: null,
    discount: null,
    totals,
  }
  return invoiceSummaryRows(invoice).map(({ label, cents }) => [label, cents])
}

test('shows the tip and the amount paid', () => {
  expect(rows({ ...PAID, tip_cents: 18_00 })).toEqual([
    ['Total', 120_00],
    ['Tip', 18_00],
    ['Paid', 138_00],
  ])
})

test('shows what the owner keeps after a refund', () => {
  expect(rows({ ...PAID, tip_cents: 18_00, refunded_cents: 38_00 }).slice(2)).toEqual([
    ['Paid', 138_00],
    ['Refunded', -38_00],
    ['Left after refund', 100_00],
  ])
})

test('shows the deposit and what is due, and after a payment what was paid', () => {
  expect(rows({ deposit_cents: 45_00 })).toEqual([
    ['Total', 120_00],
    ['Deposit already paid', -45_00],
    ['Amount due', 75_00],
  ])
  expect(rows({ ...PAID, deposit_cents: 45_00 }).at(-1)).toEqual(['Paid', 75_00])
})

test('counts the deposit as kept after a refund of the rest', () => {
  expect(rows({ ...PAID, deposit_cents: 45_00, refunded_cents: 75_00 }).slice(2)).toEqual([
    ['Paid', 75_00],
    ['Refunded', -75_00],
    ['Left after refund', 45_00],
  ])
})

test('does not show an amount kept after a lost dispute', () => {
  const labels = rows({ ...PAID, refunded_cents: 20_00, dispute_status: 'lost' }).map(([label]) => label)
  expect(labels).toEqual(['Total', 'Refunded'])
})

test('ends with the total when there is no tip or refund', () => {
  expect(rows(PAID)).toEqual([['Total', 120_00]])
})
