import { rateText } from '#domain/invoices/document-texts.ts'
import type { InvoiceTotals } from '#domain/invoices/invoice-totals.ts'

export type DocumentRow = {
  label: string
  cents: number
  /** For a tax: the amount that is taxed, in cents. */
  taxed?: number
  isTotal?: true
}

/** Amounts in cents. */
export type DocumentSums = { totals: InvoiceTotals; tip: number; refunded: number; isPaid: boolean }

/** The rows below the lines wherever an invoice is shown: how they add up to the total, and what was paid. */
export function documentRows({ totals, tip, refunded, isPaid }: DocumentSums): DocumentRow[] {
  const { subtotal, discount, taxes, total } = totals
  const isPlain = discount === 0 && taxes.length === 0
  return [
    ...(isPlain ? [] : [{ label: 'Subtotal', cents: subtotal }]),
    ...(discount > 0 ? [{ label: 'Discount', cents: -discount }] : []),
    ...taxes.map(({ rate, taxed, tax }) => ({ label: `Tax ${rateText(rate)}`, cents: tax, taxed })),
    { label: 'Total', cents: total, isTotal: true as const },
    ...(tip > 0 ? [{ label: 'Tip', cents: tip }] : []),
    ...(isPaid && tip > 0 ? [{ label: 'Paid', cents: paidCents(total, tip), isTotal: true as const }] : []),
    ...(refunded > 0 ? [{ label: 'Refunded', cents: -refunded }] : []),
  ]
}

/** What a client has paid for a paid invoice. */
export function paidCents(total: number, tip: number): number {
  return total + tip
}
