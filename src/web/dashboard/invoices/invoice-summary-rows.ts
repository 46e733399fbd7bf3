import type { InvoiceDetails } from '#contract/invoices.ts'
import { type DocumentRow, documentRows } from '#domain/invoices/document-rows.ts'
import { invoiceSums } from '#domain/language/en/invoice-sums.ts'
import { documentTipAndRefund } from '#domain/pay/payment-summary.ts'
import { invoiceMoney } from './invoice-flags.ts'

/**
 * The rows of the PDF, plus what the owner keeps after a refund. After a lost dispute that is unknown: the provider does not
 * report how much the bank took.
 */
export function invoiceSummaryRows(invoice: InvoiceDetails): DocumentRow[] {
  const { totals, deposit_cents: deposit, status, dispute_status } = invoice
  const { tip, refunded } = documentTipAndRefund(invoiceMoney(invoice))
  const kept = {
    label: 'Left after refund',
    // The deposit stays paid.
    cents: totals.total + tip - refunded,
    isTotal: true as const,
  }
  return [
    ...documentRows(invoiceSums, { totals, deposit, tip, refunded, isPaid: status === 'paid' }),
    ...(refunded > 0 && dispute_status !== 'lost' ? [kept] : []),
  ]
}
