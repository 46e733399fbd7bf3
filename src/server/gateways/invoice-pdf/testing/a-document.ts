import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { type Discount, invoiceTotals } from '#domain/invoices/invoice-totals.ts'

type Line = InvoiceDocument['lines'][number]

export function aLine(line: Partial<Line> = {}): Line {
  return { description: 'Full Detail', quantity: 100, unit_price: 199_99, tax_rate: 0, ...line }
}

/** An invoice over one line, due, unless said otherwise. */
export function aDocument({
  discount = null,
  ...given
}: Partial<Omit<InvoiceDocument, 'totals'>> & { discount?: Discount | null } = {}): InvoiceDocument {
  const { lines = [aLine()] } = given
  return {
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
    ...given,
    lines,
    totals: invoiceTotals(lines, discount),
  }
}
