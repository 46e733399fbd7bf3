import { expect, test } from 'vitest'
import { invoiceHistory } from '#web/dashboard/invoices/invoice-history.ts'
import { anInvoice, PAID } from '#web/testing/an-invoice.ts'

const labels = (...args: Parameters<typeof anInvoice>) =>
  invoiceHistory(anInvoice(...args)).map((entry) => entry.label)

test('the history starts with the creation date', () => {
  expect(invoiceHistory(anInvoice())).toEqual([{ label: 'Created', at: '2026-11-15T15:00:00.000Z' }])
})

test('lists reminder, payment and refund in this order', () => {
  const reminded_at = '2026-11-16T15:00:00.000Z'
  expect(labels({ ...PAID, reminded_at, refunded_cents: 20_00 })).toEqual([
    'Created',
    'Reminder sent',
    'Paid by card',
    '$20.00 refunded',
  ])
})

test('says that the owner marked the invoice as paid', () => {
  expect(labels({ ...PAID, paid_by: 'owner' })).toContain('Marked as paid')
})

test('says that the deposit has paid the invoice', () => {
  expect(labels({ ...PAID, paid_by: 'deposit', card_payments: 0 })).toContain('Paid by the deposit')
})
