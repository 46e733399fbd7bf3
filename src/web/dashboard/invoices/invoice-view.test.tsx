/// <reference types="vite/client" />
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Invoice } from '#contract/invoices.ts'
import { InvoiceView } from '#web/dashboard/invoices/invoice-view.tsx'
import { anInvoice, PAID } from '#web/testing/an-invoice.ts'

const DETAILS = {
  lines: [
    { description: 'Full Detail', quantity: 100, unit_price: 120_00, tax_rate: 0, appointment_id: null },
  ],
  totals: { lines: [120_00], subtotal: 120_00, discount: 0, taxes: [], total: 120_00 },
  note: null,
  client_phone: null,
  discount: null,
}
const ignore = () => {}

function renderedText(difference: Partial<Invoice>): string {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <InvoiceView
        invoice={{ ...anInvoice(difference), ...DETAILS }}
        timeZone="America/New_York"
        today="2026-11-20"
        onShowLink={ignore}
        onVoid={ignore}
        onEdit={ignore}
      />
    </QueryClientProvider>,
  )
  return html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/\s+/g, ' ')
}

test('explains what to do about a payment of the wrong amount', () => {
  const shown = renderedText({ isMismatched: true })
  expect(shown).toContain('Wrong amount paid')
  expect(shown).toContain('Refund that payment from your payment account’s dashboard')
  expect(shown).toContain('Mark as Paid')
})

/** The owner marked the invoice as paid in cash, and the client paid by card as well. */
const PAID_CASH_AND_CARD: Partial<Invoice> = { ...PAID, paid_by: 'owner' }

test('an invoice paid in cash and by card asks for a refund, and cannot be reopened', () => {
  const shown = renderedText({ ...PAID_CASH_AND_CARD, isPaidTwice: true })
  expect(shown).toContain('Paid twice')
  expect(shown).toContain('Refund one payment')
  expect(shown).toContain('Download')
  expect(shown).not.toContain('Reopen')
})

test('such an invoice counts as paid once, in cash, after the card payment was refunded', () => {
  const shown = renderedText({ ...PAID_CASH_AND_CARD, refunded_cents: 120_00 })
  expect(shown).toContain('Overpayment refunded $120.00')
  expect(shown).toContain('Total $120.00')
  expect(shown).not.toContain('Refund one payment')
  expect(shown).not.toContain('-$120.00')
})

test('an invoice can be reopened if only the owner marked it as paid or void', () => {
  expect(renderedText({ ...PAID_CASH_AND_CARD, card_payments: 0 })).toContain('Reopen')
  expect(renderedText({ voided_at: '2026-11-16T15:00:00.000Z' })).toContain('Reopen')
  expect(renderedText(PAID)).not.toContain('Reopen')
})

test('an invoice with a deposit shows what is still owed first', () => {
  const shown = renderedText({ deposit_cents: 45_00 })
  expect(shown.trim()).toMatch(/^\$75\.00 /)
  expect(shown).toContain('Deposit already paid -$45.00 Amount due $75.00')
})

test('an invoice that the deposit has paid can be voided, but not reopened', () => {
  const shown = renderedText({ ...PAID, paid_by: 'deposit', card_payments: 0, deposit_cents: 120_00 })
  expect(shown).toContain('Void')
  expect(shown).not.toContain('Reopen')
  expect(shown).not.toContain('Mark as Paid')
  expect(renderedText(PAID)).not.toContain('Void')
})

test('an invoice that the client has opened says why it cannot be edited', () => {
  const reason = 'Your client has already opened this invoice, so it can’t be changed.'
  expect(renderedText({ isEditable: false })).toContain(reason)
  expect(renderedText({ isEditable: true })).not.toContain(reason)
  expect(renderedText({ isProcessing: true })).not.toContain(reason)
  expect(renderedText(PAID)).not.toContain(reason)
})
