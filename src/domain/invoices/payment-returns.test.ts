import { expect, test } from 'vitest'
import {
  documentLostCents,
  type PaymentReturns,
  returnedExtent,
  returnedRows,
} from '#domain/invoices/payment-returns.ts'
import { invoiceSums } from '#domain/language/en/invoice-sums.ts'

const NOTHING_RETURNED = { paid: 100_00, refunded: 0, lost: 0 }
const rows = (overrides: Partial<PaymentReturns>) =>
  returnedRows(invoiceSums, { ...NOTHING_RETURNED, ...overrides }).map(
    ({ label, cents }) => `${label} ${cents}`,
  )

test('tells whether all or part of a payment was returned', () => {
  expect(returnedExtent(NOTHING_RETURNED)).toBeNull()
  expect(returnedExtent({ ...NOTHING_RETURNED, refunded: 99_99 })).toBe('part')
  expect(returnedExtent({ ...NOTHING_RETURNED, refunded: 100_00 })).toBe('whole')
  expect(returnedExtent({ ...NOTHING_RETURNED, lost: 100_00 })).toBe('whole')
  expect(returnedExtent({ ...NOTHING_RETURNED, refunded: 40_00, lost: 60_00 })).toBe('whole')
})

test('shows what is left of a partly returned payment', () => {
  expect(rows({})).toEqual([])
  expect(rows({ refunded: 30_00 })).toEqual(['Net paid 7000'])
  expect(rows({ refunded: 100_00 })).toEqual([])
  expect(rows({ lost: 100_00 })).toEqual(['Returned by your bank -10000'])
  expect(rows({ refunded: 10_00, lost: 20_00 })).toEqual(['Returned by your bank -2000', 'Net paid 7000'])
})

test('a deposit stays paid when the rest is returned', () => {
  const returned = { ...NOTHING_RETURNED, deposit: 25_00, refunded: 100_00 }
  expect(returnedExtent(returned)).toBe('part')
  expect(rows(returned)).toEqual(['Net paid, with deposit 2500'])
})

test('ignores a dispute about a duplicate payment', () => {
  const paidOnce = {
    amount: 100_00,
    depositCents: 0,
    tipCents: 0,
    cardPayments: 1,
    isMarkedPaidByOwner: false,
    refundedCents: 0,
    lostCents: 100_00,
  }
  expect(documentLostCents(paidOnce)).toBe(100_00)
  expect(documentLostCents({ ...paidOnce, cardPayments: 2 })).toBe(0)
  expect(documentLostCents({ ...paidOnce, cardPayments: 2, refundedCents: 100_00 })).toBe(100_00)
  expect(documentLostCents({ ...paidOnce, isMarkedPaidByOwner: true })).toBe(0)
})
