import { expect, test } from 'vitest'
import { type CheckoutFacts, checkoutOutcome } from '#domain/pay/checkout-outcome.ts'

const expected = { amount: 12_500, tipCents: 500 }
const paid: CheckoutFacts = {
  status: 'complete',
  isPaid: true,
  total: 13_000,
  currency: 'usd',
  paymentState: 'succeeded',
  payment: { refundedCents: 0, lostCents: 0 },
}

test.each<[string, Partial<CheckoutFacts>, string]>([
  ['is paid when the expected amount was paid', {}, 'paid'],
  ['is not paid when the tip is missing', { total: 12_500 }, 'mismatch'],
  ['is not paid in another currency', { currency: 'cad' }, 'mismatch'],
  [
    'is a mismatch while part of a wrong amount is kept',
    { total: 12_500, payment: { refundedCents: 12_499, lostCents: 0 } },
    'mismatch',
  ],
  [
    'is over when a wrong amount was returned',
    { total: 12_500, payment: { refundedCents: 12_000, lostCents: 500 } },
    'over',
  ],
  [
    'stays paid when the expected amount was refunded',
    { payment: { refundedCents: 13_000, lostCents: 0 } },
    'paid',
  ],
  [
    'is open even after a failed attempt',
    { status: 'open', isPaid: false, paymentState: 'requires_payment_method' },
    'open',
  ],
  ['is over when it expired', { status: 'expired', isPaid: false, paymentState: null }, 'over'],
  ['is processing while the bank decides', { isPaid: false, paymentState: 'processing' }, 'processing'],
  [
    'is processing while the payer must verify the bank account',
    { isPaid: false, paymentState: 'requires_action' },
    'processing',
  ],
  ['is over when the bank declined', { isPaid: false, paymentState: 'requires_payment_method' }, 'over'],
])('a checkout %s', (_, facts, outcome) => {
  expect(checkoutOutcome({ ...paid, ...facts }, expected)).toBe(outcome)
})
