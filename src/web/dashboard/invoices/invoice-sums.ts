import type { InvoiceDetails } from '#contract/invoices.ts'
import { type DocumentRow, documentRows, paidCents } from '#domain/invoices/document-rows.ts'
import { settledOnce } from '#domain/pay/standing-of.ts'
import { moneyOf } from './invoice-flags.ts'

/** As on the documents, and what the owner keeps where something went back. A bank that took more has not said how much. */
export function invoiceSums(invoice: InvoiceDetails): DocumentRow[] {
  const { totals, status, dispute_status } = invoice
  const { tip, refunded } = settledOnce(moneyOf(invoice))
  const kept = { label: 'Kept', cents: paidCents(totals.total, tip) - refunded, isTotal: true as const }
  return [
    ...documentRows({ totals, tip, refunded, isPaid: status === 'paid' }),
    ...(refunded > 0 && dispute_status !== 'lost' ? [kept] : []),
  ]
}
