import { expect, test } from 'vitest'
import { lostOnce, paidBack, paidBackRows } from '#domain/invoices/paid-back.ts'

const KEPT = { paid: 100_00, refunded: 0, lost: 0 }
const rows = (difference: Partial<typeof KEPT>) =>
  paidBackRows({ ...KEPT, ...difference }).map(({ label, cents }) => `${label} ${cents}`)

test('tells a payment that went back in whole from one that did in part', () => {
  expect(paidBack(KEPT)).toBeNull()
  expect(paidBack({ ...KEPT, refunded: 99_99 })).toBe('part')
  expect(paidBack({ ...KEPT, refunded: 100_00 })).toBe('whole')
  expect(paidBack({ ...KEPT, lost: 100_00 })).toBe('whole')
  expect(paidBack({ ...KEPT, refunded: 40_00, lost: 60_00 })).toBe('whole')
})

test('says what is left of a payment that went back in part', () => {
  expect(rows({})).toEqual([])
  expect(rows({ refunded: 30_00 })).toEqual(['Paid after refund 7000'])
  expect(rows({ refunded: 100_00 })).toEqual([])
  expect(rows({ lost: 100_00 })).toEqual(['Returned by your bank -10000'])
  expect(rows({ refunded: 10_00, lost: 20_00 })).toEqual([
    'Returned by your bank -2000',
    'Paid after refund 7000',
  ])
})

test('a dispute about a surplus payment is not told of the one that counts', () => {
  const once = {
    amount: 100_00,
    tipCents: 0,
    cardPayments: 1,
    isOwnersWord: false,
    refundedCents: 0,
    lostCents: 100_00,
  }
  expect(lostOnce(once)).toBe(100_00)
  expect(lostOnce({ ...once, cardPayments: 2 })).toBe(0)
  expect(lostOnce({ ...once, cardPayments: 2, refundedCents: 100_00 })).toBe(100_00)
  expect(lostOnce({ ...once, isOwnersWord: true })).toBe(0)
})
