import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { refuse } from '#server/base/refusal.ts'
import type { StoredInvoice } from '#server/invoices/queries.ts'

/** Refuses if nothing is owed, and explains how the invoice was settled. */
export function assertOwed(invoice: StoredInvoice): void {
  const message = settledSentence(invoice)
  if (message) refuse('invoice_settled', { message })
}

function settledSentence({ number, paid_by, voided_at, isProcessing }: StoredInvoice): string | null {
  const name = invoiceNumber(number)
  if (paid_by === 'card') return `${name} was already paid by card.`
  if (paid_by === 'deposit') return `The deposit has already paid ${name}.`
  if (paid_by === 'owner') return `You’ve already marked ${name} as paid.`
  if (voided_at) return `${name} is void.`
  return isProcessing ? `A payment for ${name} is being processed. The bank hasn’t confirmed it yet.` : null
}
