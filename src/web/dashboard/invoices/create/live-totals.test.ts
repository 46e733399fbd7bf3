import { expect, test } from 'vitest'
import { firstInvoiceValues } from '#web/dashboard/invoices/create/invoice-start.ts'
import { linesAdded } from '#web/dashboard/invoices/create/line-changes.ts'
import { liveTotals } from '#web/dashboard/invoices/create/live-totals.ts'
import { EMPTY_LINE } from '#web/dashboard/invoices/create/typed-lines.ts'
import type { FormValues } from '#web/ui/form-errors.ts'

const empty = firstInvoiceValues(undefined)
const typed: FormValues = {
  ...empty,
  ...linesAdded(empty, [
    { ...EMPTY_LINE, description: 'Full Detail', unit_price: '100' },
    { ...EMPTY_LINE, description: 'Pet hair', quantity: '1.5', unit_price: '20' },
  ]),
}
const texts = (difference: FormValues) => {
  const { lineTexts, totalText } = liveTotals({ ...typed, ...difference })
  return [...lineTexts, totalText]
}

test('says what lines, discount and tax come to', () => {
  expect(texts({})).toEqual(['$100.00', '$30.00', '$130.00'])
  expect(texts({ discount: '10', tax_rate: '8.875' })).toEqual(['$100.00', '$30.00', '$127.38'])
})

test.each([
  ['a quantity below zero', { 'lines.2.quantity': '-1' }],
  ['a quantity of nothing', { 'lines.2.quantity': '0' }],
  ['more than anybody does', { 'lines.2.quantity': '100000' }],
  ['a price in words', { 'lines.2.unit_price': 'abc' }],
  ['a price above every invoice', { 'lines.2.unit_price': '1000000' }],
])('says nothing of a line and of the total beside %s', (_, difference) => {
  expect(texts(difference)).toEqual(['$100.00', '–', '–'])
})

test('does not reckon with a tax rate or a discount that the form refuses', () => {
  const refused: FormValues[] = [
    { tax_rate: '200' },
    { discount: '101' },
    { discount: 'all', discount_kind: 'cents' },
  ]
  for (const difference of refused) {
    expect(texts(difference)).toEqual(['$100.00', '$30.00', '–'])
    expect(liveTotals({ ...typed, ...difference }).totals).toMatchObject({ discount: 0, taxes: [] })
  }
})

test('goes on adding while a price is still to be typed', () => {
  expect(texts({ 'lines.2.unit_price': '' })).toEqual(['$100.00', '–', '$100.00'])
})
