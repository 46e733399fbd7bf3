import { expect, test } from 'vitest'
import { documentTipAndRefund, paymentSummary, refundExtent } from '#domain/pay/payment-summary.ts'

const BY_CARD = {
  amount: 125_00,
  depositCents: 0,
  tipCents: 0,
  cardPayments: 1,
  isMarkedPaidByOwner: false,
  refundedCents: 0,
  lostCents: 0,
}
const WITH_DEPOSIT = { ...BY_CARD, depositCents: 25_00 }
const TWICE = { ...BY_CARD, cardPayments: 2 }
const BESIDE_CASH = { ...BY_CARD, isMarkedPaidByOwner: true }

test('nothing is received before a payment', () => {
  expect(paymentSummary({ ...BY_CARD, cardPayments: 0 })).toEqual({ received: 0, isOverpaid: false })
})

test('counts a payment with its tip, minus refunds and chargebacks', () => {
  const money = { ...BY_CARD, tipCents: 10_00, refundedCents: 5_00, lostCents: 3_00 }
  expect(paymentSummary(money)).toEqual({ received: 127_00, isOverpaid: false })
})

test.each([
  ['twice by card', TWICE],
  ['by card and marked as paid by the owner', BESIDE_CASH],
])('an invoice paid %s is overpaid until one payment was returned', (_, money) => {
  expect(paymentSummary(money)).toEqual({ received: 250_00, isOverpaid: true })
  expect(paymentSummary({ ...money, refundedCents: 124_99 })).toEqual({ received: 125_01, isOverpaid: true })
  expect(paymentSummary({ ...money, refundedCents: 125_00 })).toEqual({ received: 125_00, isOverpaid: false })
  expect(paymentSummary({ ...money, lostCents: 125_00 })).toEqual({ received: 125_00, isOverpaid: false })
})

test('a payment of what the deposit left makes up the whole amount', () => {
  expect(paymentSummary(WITH_DEPOSIT)).toEqual({ received: 125_00, isOverpaid: false })
  expect(paymentSummary({ ...WITH_DEPOSIT, cardPayments: 0, isMarkedPaidByOwner: true }).received).toBe(
    125_00,
  )
  expect(paymentSummary({ ...WITH_DEPOSIT, depositCents: 125_00, cardPayments: 0 }).received).toBe(125_00)
})

test('a duplicate payment beside a deposit is what the deposit left', () => {
  const money = { ...WITH_DEPOSIT, cardPayments: 2 }
  expect(paymentSummary(money)).toEqual({ received: 225_00, isOverpaid: true })
  expect(paymentSummary({ ...money, refundedCents: 100_00 })).toEqual({ received: 125_00, isOverpaid: false })
})

test('an invoice paid three times is still overpaid after one refund', () => {
  const money = { ...TWICE, cardPayments: 3, refundedCents: 125_00 }
  expect(paymentSummary(money).isOverpaid).toBe(true)
  expect(paymentSummary({ ...money, refundedCents: 250_00 }).isOverpaid).toBe(false)
})

test.each([
  ['nothing', null, BY_CARD, 0],
  ['part of the only payment', 'part', BY_CARD, 50_00],
  ['the only payment', 'whole', BY_CARD, 125_00],
  ['a payment without its tip', 'part', { ...BY_CARD, tipCents: 10_00 }, 125_00],
  ['everything but the deposit', 'part', WITH_DEPOSIT, 100_00],
  ['part of the duplicate payment', 'part', TWICE, 50_00],
  ['one payment of two', 'surplus', TWICE, 125_00],
  ['more than one payment of two', 'part', TWICE, 150_00],
  ['both payments', 'whole', TWICE, 250_00],
  ['the card payment of an invoice marked as paid', 'surplus', BESIDE_CASH, 125_00],
  [
    'the card payment and tip of an invoice marked as paid',
    'surplus',
    { ...BESIDE_CASH, tipCents: 10_00 },
    135_00,
  ],
] as const)('a refund of %s counts as %s', (_, extent, money, refundedCents) => {
  expect(refundExtent({ ...money, refundedCents })).toBe(extent)
})

test.each([
  ['part of the only payment', { tip: 0, refunded: 5_00 }, BY_CARD, 5_00],
  ['the duplicate of two payments', { tip: 0, refunded: 0 }, TWICE, 125_00],
  ['more than the duplicate of two payments', { tip: 0, refunded: 25_00 }, TWICE, 150_00],
  ['a card payment besides cash', { tip: 0, refunded: 0 }, BESIDE_CASH, 125_00],
  [
    'a card payment besides cash, with its tip',
    { tip: 0, refunded: 0 },
    { ...BESIDE_CASH, tipCents: 10_00 },
    135_00,
  ],
  [
    'a card payment besides cash, without its tip',
    { tip: 10_00, refunded: 0 },
    { ...BESIDE_CASH, tipCents: 10_00 },
    125_00,
  ],
] as const)('documents show a refund of %s as %j', (_, shown, money, refundedCents) => {
  expect(documentTipAndRefund({ ...money, refundedCents })).toEqual(shown)
})
