import { rateText } from '#domain/invoices/document-texts.ts'
import type { InvoiceTotals } from '#domain/invoices/invoice-totals.ts'

export type DocumentRow = {
  label: string
  cents: number
  /** Of a tax: the sum it was taken of. */
  taxed?: number
  isTotal?: true
}

/** In cents, beside what the lines come to. */
export type DocumentSums = { totals: InvoiceTotals; tip: number; refunded: number; isPaid: boolean }

/** How the lines come to the total, and what was paid of it: what stands below them wherever an invoice is shown. */
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

/** What a client has paid of an invoice that is paid. */
export function paidCents(total: number, tip: number): number {
  return total + tip
}
