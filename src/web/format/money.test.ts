import { expect, test } from 'vitest'
import { moneyText } from '#web/format/money.ts'

const asIntlHasIt = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

test.each([
  [0, '$0.00'],
  [5, '$0.05'],
  [199_99, '$199.99'],
  [1_000_00, '$1,000.00'],
  [1_234_567_89, '$1,234,567.89'],
  [-50_00, '-$50.00'],
])('tells %i cents as %s', (cents, text) => {
  expect(moneyText(cents)).toBe(text)
})

test('writes amounts as browsers do', () => {
  const amounts = Array.from({ length: 500 }, (_, n) => (n % 2 ? -1 : 1) * Math.round(1.05 ** n) + n)
  const few = amounts.filter((cents) => Math.abs(cents) < 100_000_000_00)
  expect(few.map(moneyText)).toEqual(few.map((cents) => asIntlHasIt.format(cents / 100)))
})
