import { expect, test } from 'vitest'
import { formatDate, quantityText, rateText } from '#domain/invoices/document-texts.ts'

test('formats a date regardless of the process’s time zone', () => {
  expect(formatDate('2026-11-29')).toBe('November 29, 2026')
  expect(formatDate('2027-01-01')).toBe('January 1, 2027')
})

test.each([
  [100, '1'],
  [150, '1.5'],
  [1, '0.01'],
  [9_999_999, '99,999.99'],
])('formats a quantity of %i hundredths as %s', (quantity, text) => {
  expect(quantityText(quantity)).toBe(text)
})

test.each([
  [8_875, '8.875%'],
  [20_000, '20%'],
  [1, '0.001%'],
])('formats a rate of %i thousandths of a percent as %s', (rate, text) => {
  expect(rateText(rate)).toBe(text)
})
