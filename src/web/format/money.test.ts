import { expect, test } from 'vitest'
import { moneyText } from '#web/format/money.ts'

const intlFormat = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [199_99, '$199.99'],
  [1_000_00, '$1,000.00'],
  [1_234_567_89, '$1,234,567.89'],
  [-50_00, '-$50.00'],
])('formats %i cents as %s', (cents, text) => {
  expect(moneyText(cents)).toBe(text)
})

test('formats amounts as Intl does', () => {
  const amounts = Array.from({ length: 500 }, (_, n) => (n % 2 ? -1 : 1) * Math.round(1.05 ** n) + n)
  const tested = amounts.filter((cents) => Math.abs(cents) < 100_000_000_00)
  expect(tested.map(moneyText)).toEqual(tested.map((cents) => intlFormat.format(cents / 100)))
})
