/// <reference types="vite/client" />
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { ERROR_SENTENCES, type ErrorCode } from '#contract/errors.ts'
import { type PayPage, payEndpoints } from '#contract/pay.ts'
import { invoiceTotals } from '#domain/invoices/invoice-totals.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { InvoiceLines } from '#web/pay/invoice-lines.tsx'
import { InvoiceStatus } from '#web/pay/invoice-status.tsx'
import { PaymentPanel } from '#web/pay/payment-panel.tsx'
import { aPayPage } from '#web/pay/testing/a-pay-page.ts'

const PAID: Partial<PayPage> = { state: 'paid', paid_at: '2026-11-18T12:00:00Z' }
const LINES = [
  { description: 'Detallado', quantity: 150, unit_price: 100_00, tax_rate: 8_875 },
  { description: 'Cera', quantity: 100, unit_price: 50_00, tax_rate: 0 },
]

/** Everything of the page that depends on the invoice, as text. */
function spanishPage(difference: Partial<PayPage>, returned: 'success' | 'canceled' | null = null): string {
  const invoice = aPayPage({ business_name: 'Luna', description: 'Detallado', lines: LINES, ...difference })
  const catalogue = CATALOGUES.es
  const markup = [
    createElement(InvoiceStatus, { catalogue, invoice, isOverdue: invoice.due_date < '2026-11-18' }),
    createElement(PaymentPanel, { words: catalogue.pay, invoice, returned, tip: null, form: undefined }),
    createElement(InvoiceLines, { catalogue, invoice }),
  ].map((element) => renderToStaticMarkup(element))
  return markup
    .join(' ')
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
}

const STATES: [string, Partial<PayPage>][] = [
  ['due', { offersTips: true, deposit_cents: 20_00 }],
  ['due with a discount and a tax', { totals: invoiceTotals(LINES, { cents: 10_00 }) }],
  ['overdue', { due_date: '2026-11-17' }],
  ['due at a business that takes no payments', { takesPayments: false }],
  ['due with a rest that no card can pay', { deposit_cents: 119_90, business_name: null }],
  ['processing', { state: 'processing' }],
  ['checked', { state: 'checked' }],
  ['void', { state: 'void' }],
  ['paid', { ...PAID, tip_cents: 10_00, deposit_cents: 20_00 }],
  ['paid by the deposit', { ...PAID, deposit_cents: 120_00 }],
  ['refunded', { ...PAID, refunded_cents: 120_00 }],
  ['refunded in part', { ...PAID, refunded_cents: 20_00, deposit_cents: 20_00 }],
  ['returned by a bank', { ...PAID, lost_cents: 120_00 }],
]

test.each(STATES)('the page of an invoice that is %s has no English word', (_, difference) => {
  for (const returned of ['success', 'canceled'] as const) {
    const page = spanishPage(difference, returned)
    expect(page).not.toMatch(
      /\b(the|you|your|and|pay|paid|invoice|payment|receipt|due|tip|refunded|amount|tax)\b/i,
    )
    expect(page).not.toMatch(/undefined|\{|\}/)
  }
})

test('dates and sums are in Spanish', () => {
  const page = spanishPage({ due_date: '2026-11-17', totals: invoiceTotals(LINES, null) })
  expect(page).toContain('Factura INV-0001 Vencida $120.00 Venció el 17 de noviembre de 2026')
  expect(page).toContain('Subtotal $200.00 Impuesto 8.875% $13.31 Total $213.31')
})

test('thanks a client who has paid with a tip', () => {
  const page = spanishPage({ ...PAID, tip_cents: 10_00 })
  expect(page).toContain('Recibo de la factura INV-0001 Pagada')
  expect(page).toContain('¡Gracias! Luna recibió su pago de $130.00.')
  expect(page).toContain('Propina $10.00 Pagado $130.00')
})

test('joins the article of a business without a name', () => {
  expect(spanishPage({ deposit_cents: 119_90, business_name: null })).toContain('Páguele al negocio de otra')
})

test('errors of the calls that the page makes are translated', () => {
  const codes = Object.values(payEndpoints).flatMap((endpoint): readonly ErrorCode[] =>
    'errors' in endpoint ? endpoint.errors : [],
  )
  const { refusals } = CATALOGUES.es
  const unknown = refusals.ofCall({ code: 'unheard_of', message: '' })
  expect(codes).toContain('not_taking_payments')
  for (const code of codes)
    expect(refusals.ofCall({ code, message: ERROR_SENTENCES[code] }), code).not.toBe(unknown)
})
