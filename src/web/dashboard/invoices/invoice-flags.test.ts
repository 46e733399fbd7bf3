import { expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices.ts'
import { invoiceFlags } from '#web/dashboard/invoices/invoice-flags.ts'
import { anInvoice, PAID } from '#web/testing/an-invoice.ts'

const TODAY = '2026-11-20'
const flags = (difference: Partial<Invoice>) =>
  invoiceFlags(anInvoice(difference), TODAY).map(({ label }) => label)

test('does not flag an unpaid invoice before or on its due date', () => {
  expect(flags({})).toEqual([])
  expect(flags({ due_date: TODAY })).toEqual([])
})

test.each<[string, Partial<Invoice>]>([
  ['Overdue', { due_date: '2026-11-19' }],
  ['Processing', { isProcessing: true, due_date: '2026-11-19' }],
  ['Paid twice', { ...PAID, card_payments: 2, isPaidTwice: true }],
  ['Wrong amount paid', { isMismatched: true, due_date: '2026-11-19' }],
  ['Overpayment refunded $120.00', { ...PAID, card_payments: 2, refunded_cents: 120_00 }],
  ['Overpayment refunded $120.00', { ...PAID, paid_by: 'owner', refunded_cents: 120_00 }],
  ['Refunded $240.00', { ...PAID, card_payments: 2, refunded_cents: 240_00 }],
  ['Refunded $120.00', { ...PAID, refunded_cents: 120_00 }],
  ['Partly refunded $120.00', { ...PAID, tip_cents: 1, refunded_cents: 120_00 }],
  ['Partly refunded $0.50', { ...PAID, refunded_cents: 50 }],
  ['Disputed', { ...PAID, dispute_status: 'open' }],
  ['Dispute won', { ...PAID, dispute_status: 'won' }],
  ['Dispute lost', { ...PAID, dispute_status: 'lost' }],
])('shows the flag %s', (label, difference) => {
  expect(flags(difference)).toEqual([label])
})

test('does not flag an invoice whose checkout is not open: its link opens one', () => {
  expect(flags({ stripe_checkout_session_id: null })).toEqual([])
})

test('does not flag a void or paid invoice as overdue or without a link', () => {
  const overdueWithoutLink = { due_date: '2026-01-01', stripe_checkout_session_id: null }
  expect(flags({ ...overdueWithoutLink, voided_at: '2026-11-19T12:00:00.000Z' })).toEqual([])
  expect(flags({ ...overdueWithoutLink, ...PAID })).toEqual([])
})
