import { expect, test } from 'vitest'
import { type DocumentSums, documentRows } from '#domain/invoices/document-rows.ts'
import { invoiceTotals } from '#domain/invoices/invoice-totals.ts'
import { invoiceSums } from '#domain/language/en/invoice-sums.ts'

const PLAIN: DocumentSums = {
  totals: invoiceTotals([{ quantity: 100, unit_price: 100_00, tax_rate: 0 }], null),
  tip: 0,
  refunded: 0,
  isPaid: false,
}
const rowTexts = (overrides: Partial<DocumentSums>) =>
  documentRows(invoiceSums, { ...PLAIN, ...overrides }).map(({ label, cents }) => `${label} ${cents}`)

test('shows only the total if there is neither a discount nor a tax', () => {
  expect(rowTexts({})).toEqual(['Total 10000'])
  expect(rowTexts({ isPaid: true })).toEqual(['Total 10000'])
})

test('shows how discount and taxes lead to the total', () => {
  const lines = [
    { quantity: 100, unit_price: 100_00, tax_rate: 6_000 },
    { quantity: 100, unit_price: 100_00, tax_rate: 8_875 },
  ]
  const totals = invoiceTotals(lines, { cents: 20_00 })
  expect(rowTexts({ totals })).toEqual([
    'Subtotal 20000',
    'Discount -2000',
    'Tax 6% 540',
    'Tax 8.875% 799',
    'Total 19339',
  ])
  expect(documentRows(invoiceSums, { ...PLAIN, totals })).toContainEqual({
    label: 'Tax 6%',
    cents: 5_40,
    taxed: 90_00,
  })
})

test('shows the deposit, and what it leaves to pay', () => {
  expect(rowTexts({ deposit: 25_00 })).toEqual([
    'Total 10000',
    'Deposit already paid -2500',
    'Amount due 7500',
  ])
  expect(rowTexts({ deposit: 25_00, isPaid: true, tip: 10_00 })).toEqual([
    'Total 10000',
    'Deposit already paid -2500',
    'Tip 1000',
    'Paid 8500',
  ])
  expect(rowTexts({ deposit: 25_00, isPaid: true })).toEqual([
    'Total 10000',
    'Deposit already paid -2500',
    'Paid 7500',
  ])
})

test('nothing is due if the deposit covers everything', () => {
  expect(rowTexts({ deposit: 100_00, isPaid: true })).toEqual([
    'Total 10000',
    'Deposit already paid -10000',
    'Amount due 0',
  ])
})

test('shows tip, amount paid and refund below the total', () => {
  expect(rowTexts({ isPaid: true, tip: 15_00, refunded: 5_00 })).toEqual([
    'Total 10000',
    'Tip 1500',
    'Paid 11500',
    'Refunded -500',
  ])
})
