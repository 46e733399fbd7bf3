import { isOwed } from '#domain/invoices/is-owed.ts'

type InvoiceState = Parameters<typeof isOwed>[0] & {
  final_since: Date | null
  isProcessing: boolean
  isMismatched: boolean
}

/** Whether an invoice can still be changed: nobody has paid it, and its client hasn't opened it. */
export function isEditable(invoice: InvoiceState): boolean {
  return isOwed(invoice) && invoice.final_since === null && !invoice.isProcessing && !invoice.isMismatched
}
