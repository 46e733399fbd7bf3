import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { type Discount, invoiceTotals } from '#domain/invoices/invoice-totals.ts'

type Line = InvoiceDocument['lines'][number]

export function aLine(line: Partial<Line> = {}): Line {
  return { description: 'Full Detail', quantity: 100, unit_price: 199_99, tax_rate: 0, ...line }
}

/** Returns an unpaid invoice with one line by default. */
export function aDocument({
  discount = null,
  ...fields
}: Partial<Omit<InvoiceDocument, 'totals'>> & { discount?: Discount | null } = {}): InvoiceDocument {
  const { lines = [aLine()] } = fields
  return {
    language: 'en',
    number: 'INV-0001',
    businessName: 'Carter Mobile Detailing',
    businessEmail: 'riley@example.com',
    clientName: 'Ava Brooks',
    clientEmail: 'ava@example.com',
    issuedOn: '2026-11-15',
    dueOn: '2026-11-29',
    paidOn: null,
    isVoid: false,
    description: 'Full Detail, Honda CR-V',
    tip: 0,
    refunded: 0,
    lost: 0,
    note: null,
    payUrl: 'https://wheelhouse.example/pay/8yFhVpQGZ2h6k7cR3mN5tXwBqL1sDaEoUiJvKzMxPbC',
    ...fields,
    lines,
    totals: invoiceTotals(lines, discount),
  }
}
