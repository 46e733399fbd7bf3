import { expect, test } from 'vitest'
import { invoiceHistory } from '#web/dashboard/invoices/invoice-history.ts'
import { anInvoice, PAID } from '#web/testing/an-invoice.ts'

const words = (...given: Parameters<typeof anInvoice>) =>
  invoiceHistory(anInvoice(...given)).map((step) => step.words)

test('begins with the day it was made', () => {
  expect(invoiceHistory(anInvoice())).toEqual([{ words: 'Created', at: '2026-11-15T15:00:00.000Z' }])
})

test('tells reminder, payment and refund in their order', () => {
  const reminded_at = '2026-11-16T15:00:00.000Z'
  expect(words({ ...PAID, reminded_at, refunded_cents: 20_00 })).toEqual([
    'Created',
    'Reminder sent',
    'Paid by card',
    '$20.00 refunded',
  ])
})

test('tells whose word it is that it was paid', () => {
  expect(words({ ...PAID, paid_by: 'owner' })).toContain('Marked as paid')
})
