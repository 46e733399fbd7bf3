import { expect, test } from 'vitest'
import { documentLostCents, returnedExtent, returnedRows } from '#domain/invoices/payment-returns.ts'

const KEPT = { paid: 100_00, refunded: 0, lost: 0 }
const rows = (overrides: Partial<typeof KEPT>) =>
  returnedRows({ ...KEPT, ...overrides }).map(({ label, cents }) => `${label} ${cents}`)

test('distinguishes full from partial returns', () => {
  expect(returnedExtent(KEPT)).toBeNull()
  expect(returnedExtent({ ...KEPT, refunded: 99_99 })).toBe('part')
  expect(returnedExtent({ ...KEPT, refunded: 100_00 })).toBe('whole')
  expect(returnedExtent({ ...KEPT, lost: 100_00 })).toBe('whole')
  expect(returnedExtent({ ...KEPT, refunded: 40_00, lost: 60_00 })).toBe('whole')
})

test('shows what is left of a partly returned payment', () => {
  expect(rows({})).toEqual([])
  expect(rows({ refunded: 30_00 })).toEqual(['Paid after refund 7000'])
  expect(rows({ refunded: 100_00 })).toEqual([])
  expect(rows({ lost: 100_00 })).toEqual(['Returned by your bank -10000'])
  expect(rows({ refunded: 10_00, lost: 20_00 })).toEqual([
    'Returned by your bank -2000',
    'Paid after refund 7000',
  ])
})

test('ignores a dispute about a duplicate payment', () => {
  const once = {
    amount: 100_00,
    tipCents: 0,
    cardPayments: 1,
    isOwnersWord: false,
    refundedCents: 0,
    lostCents: 100_00,
  }
  expect(documentLostCents(once)).toBe(100_00)
  expect(documentLostCents({ ...once, cardPayments: 2 })).toBe(0)
  expect(documentLostCents({ ...once, cardPayments: 2, refundedCents: 100_00 })).toBe(100_00)
  expect(documentLostCents({ ...once, isOwnersWord: true })).toBe(0)
})
