import { expect, test } from 'vitest'
import { initialInvoiceValues } from '#web/dashboard/invoices/create/invoice-prefill.ts'
import { addLines } from '#web/dashboard/invoices/create/line-changes.ts'
import { EMPTY_LINE } from '#web/dashboard/invoices/create/line-inputs.ts'
import { liveTotals } from '#web/dashboard/invoices/create/live-totals.ts'
import type { FormValues } from '#web/ui/form-errors.ts'

const empty = initialInvoiceValues(undefined)
const twoLines: FormValues = {
  ...empty,
  ...addLines(empty, [
    { ...EMPTY_LINE, description: 'Full Detail', unit_price: '100' },
    { ...EMPTY_LINE, description: 'Pet hair', quantity: '1.5', unit_price: '20' },
  ]),
}
const texts = (difference: FormValues) => {
  const { lineTexts, totalText } = liveTotals({ ...twoLines, ...difference })
  return [...lineTexts, totalText]
}

test('adds up lines, discount and tax', () => {
  expect(texts({})).toEqual(['$100.00', '$30.00', '$130.00'])
  expect(texts({ discount: '10', tax_rate: '8.875' })).toEqual(['$100.00', '$30.00', '$127.38'])
})

test.each([
  ['a quantity below zero', { 'lines.2.quantity': '-1' }],
  ['a quantity of zero', { 'lines.2.quantity': '0' }],
  ['a quantity above the limit', { 'lines.2.quantity': '100000' }],
  ['a price in words', { 'lines.2.unit_price': 'abc' }],
  ['a price above the limit', { 'lines.2.unit_price': '1000000' }],
])('shows no amount and no total for a line with %s', (_, difference) => {
  expect(texts(difference)).toEqual(['$100.00', '–', '–'])
})

test('leaves out an invalid tax rate or discount, and shows no total', () => {
  const invalid: FormValues[] = [
    { tax_rate: '200' },
    { discount: '101' },
    { discount: 'all', discount_kind: 'cents' },
  ]
  for (const difference of invalid) {
    expect(texts(difference)).toEqual(['$100.00', '$30.00', '–'])
    expect(liveTotals({ ...twoLines, ...difference }).totals).toMatchObject({ discount: 0, taxes: [] })
  }
})

test('shows a total while a price is still empty', () => {
  expect(texts({ 'lines.2.unit_price': '' })).toEqual(['$100.00', '–', '$100.00'])
})
