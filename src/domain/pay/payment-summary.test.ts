import { expect, test } from 'vitest'
import { documentTipAndRefund, paymentSummary, refundExtent } from '#domain/pay/payment-summary.ts'

const BY_CARD = {
  amount: 125_00,
  tipCents: 0,
  cardPayments: 1,
  isOwnersWord: false,
  refundedCents: 0,
  lostCents: 0,
}
const TWICE = { ...BY_CARD, cardPayments: 2 }
const BESIDE_CASH = { ...BY_CARD, isOwnersWord: true }

test('nothing is received before a payment', () => {
  expect(paymentSummary({ ...BY_CARD, cardPayments: 0 })).toEqual({ received: 0, isOverpaid: false })
})

test('counts a payment with its tip, minus refunds and chargebacks', () => {
  const money = { ...BY_CARD, tipCents: 10_00, refundedCents: 5_00, lostCents: 3_00 }
  expect(paymentSummary(money)).toEqual({ received: 127_00, isOverpaid: false })
})

test.each([
  ['twice by card', TWICE],
  ['by card although the owner marked it as paid', BESIDE_CASH],
])('paid %s, it is overpaid until one payment was returned', (_, money) => {
  expect(paymentSummary(money)).toEqual({ received: 250_00, isOverpaid: true })
  expect(paymentSummary({ ...money, refundedCents: 124_99 })).toEqual({ received: 125_01, isOverpaid: true })
  expect(paymentSummary({ ...money, refundedCents: 125_00 })).toEqual({ received: 125_00, isOverpaid: false })
  expect(paymentSummary({ ...money, lostCents: 125_00 })).toEqual({ received: 125_00, isOverpaid: false })
})

test('paid three times, it is still overpaid after one refund', () => {
  const money = { ...TWICE, cardPayments: 3, refundedCents: 125_00 }
  expect(paymentSummary(money).isOverpaid).toBe(true)
  expect(paymentSummary({ ...money, refundedCents: 250_00 }).isOverpaid).toBe(false)
})

test.each([
  ['none', BY_CARD, 0, null],
  ['part of the only payment', BY_CARD, 50_00, 'part'],
  ['the only payment', BY_CARD, 125_00, 'whole'],
  ['a payment without its tip', { ...BY_CARD, tipCents: 10_00 }, 125_00, 'part'],
  ['part of the duplicate payment', TWICE, 50_00, 'part'],
  ['one payment of two', TWICE, 125_00, 'surplus'],
  ['more than one payment of two', TWICE, 150_00, 'part'],
  ['both payments', TWICE, 250_00, 'whole'],
  ['the card payment of an invoice marked as paid', BESIDE_CASH, 125_00, 'surplus'],
  ['the same with its tip', { ...BESIDE_CASH, tipCents: 10_00 }, 135_00, 'surplus'],
] as const)('classifies a refund of %s', (_, money, refundedCents, refund) => {
  expect(refundExtent({ ...money, refundedCents })).toBe(refund)
})

test.each([
  ['one payment, partly refunded', BY_CARD, 5_00, { tip: 0, refunded: 5_00 }],
  ['the duplicate of two payments', TWICE, 125_00, { tip: 0, refunded: 0 }],
  ['more than the duplicate of two payments', TWICE, 150_00, { tip: 0, refunded: 25_00 }],
  ['a card payment besides cash', BESIDE_CASH, 125_00, { tip: 0, refunded: 0 }],
  [
    'a card payment besides cash, with its tip',
    { ...BESIDE_CASH, tipCents: 10_00 },
    135_00,
    { tip: 0, refunded: 0 },
  ],
  ['the same without its tip', { ...BESIDE_CASH, tipCents: 10_00 }, 125_00, { tip: 10_00, refunded: 0 }],
] as const)('documents show %s', (_, money, refundedCents, shown) => {
  expect(documentTipAndRefund({ ...money, refundedCents })).toEqual(shown)
})
