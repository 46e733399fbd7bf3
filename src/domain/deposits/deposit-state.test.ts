import { expect, test } from 'vitest'
import { type DepositFacts, depositState, keptDeposit } from './deposit-state.ts'
import { nextRefundDelayMs } from './refund-delay.ts'

const paid: DepositFacts = { amount: 50_00, isPaid: true, refundDue: 0, refunded: 0, refundError: null }

test.each([
  [{ isPaid: false }, 'asked', 0],
  [{}, 'paid', 50_00],
  [{ refundDue: 50_00 }, 'refunding', 0],
  [{ refundDue: 20_00 }, 'refunding', 30_00],
  [{ refundDue: 50_00, refundError: 'No balance' }, 'refund failed', 0],
  [{ refundDue: 20_00, refunded: 20_00 }, 'partly refunded', 30_00],
  [{ refundDue: 50_00, refunded: 50_00 }, 'refunded', 0],
  // The owner refunded in the provider's dashboard.
  [{ refunded: 15_00 }, 'partly refunded', 35_00],
])('a deposit with %j is %s, and the business keeps %s', (facts, state, kept) => {
  expect(depositState({ ...paid, ...facts })).toBe(state)
  expect(keptDeposit({ ...paid, ...facts })).toBe(kept)
})

test('a failed refund is tried again after 1, 2, 4, … minutes, and at least every six hours', () => {
  const minutes = [1, 2, 3, 10, 1_000].map((attempt) => nextRefundDelayMs(attempt) / 60_000)
  expect(minutes).toEqual([1, 2, 4, 360, 360])
})
