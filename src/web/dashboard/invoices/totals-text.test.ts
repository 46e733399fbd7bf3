import { expect, test } from 'vitest'
import { totalsText } from './totals-text.ts'

test.each([
  [{ count: 14, amount: 2_310_00, unpaid: 450_00 }, '14 invoices · $2,310.00 · $450.00 unpaid'],
  [{ count: 1_200, amount: 100_00, unpaid: 0 }, '1,200 invoices · $100.00'],
  [{ count: 1, amount: 120_00, unpaid: 120_00 }, '1 invoice · $120.00 unpaid'],
  [{ count: 1, amount: 0, unpaid: 0 }, '1 invoice · $0.00'],
  [{ count: 0, amount: 0, unpaid: 0 }, ''],
])('the total of %j reads %j', (totals, text) => {
  expect(totalsText(totals)).toBe(text)
})
