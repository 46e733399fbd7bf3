import { expect, test } from 'vitest'
import { type CheckoutFacts, checkoutOutcome } from '#domain/pay/checkout-outcome.ts'

const asked = { amount: 12_500, tipCents: 500 }
const paid: CheckoutFacts = {
  status: 'complete',
  isPaid: true,
  total: 13_000,
  currency: 'usd',
  paymentState: 'succeeded',
  payment: { refundedCents: 0, lostCents: 0 },
}

test.each<[string, Partial<CheckoutFacts>, string]>([
  ['is paid when what was asked for was paid', {}, 'paid'],
  ['is not paid when the tip is missing', { total: 12_500 }, 'mismatch'],
  ['is not paid in another currency', { currency: 'cad' }, 'mismatch'],
  [
    'is wrong while a part of another sum is still here',
    { total: 12_500, payment: { refundedCents: 12_499, lostCents: 0 } },
    'mismatch',
  ],
  [
    'is over when another sum went back',
    { total: 12_500, payment: { refundedCents: 12_000, lostCents: 500 } },
    'over',
  ],
  [
    'stays paid when what was asked for went back',
    { payment: { refundedCents: 13_000, lostCents: 0 } },
    'paid',
  ],
  [
    'is open whatever was tried',
    { status: 'open', isPaid: false, paymentState: 'requires_payment_method' },
    'open',
  ],
  ['is over when its time was', { status: 'expired', isPaid: false, paymentState: null }, 'over'],
  ['waits for the bank', { isPaid: false, paymentState: 'processing' }, 'processing'],
  [
    'waits for the payer to prove the bank account',
    { isPaid: false, paymentState: 'requires_action' },
    'processing',
  ],
  ['is over when the bank said no', { isPaid: false, paymentState: 'requires_payment_method' }, 'over'],
])('%s', (_, told, outcome) => {
  expect(checkoutOutcome({ ...paid, ...told }, asked)).toBe(outcome)
})
