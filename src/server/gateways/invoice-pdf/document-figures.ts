import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { paidCents } from '#domain/invoices/document-rows.ts'
import { type PaymentReturns, returnedExtent } from '#domain/invoices/payment-returns.ts'
import { amountDue } from '#domain/pay/amount-due.ts'

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** Formats cents as `$199.99`. */
export function amountText(cents: number): string {
  return dollars.format(cents / 100)
}

export type DocumentStatus = 'due' | 'paid' | 'refunded' | 'void'

export function statusOf(document: InvoiceDocument): DocumentStatus {
  if (document.paidOn !== null) return returnedExtent(paymentOf(document)) === 'whole' ? 'refunded' : 'paid'
  return document.isVoid ? 'void' : 'due'
}

export function paymentOf({ totals, deposit, tip, refunded, lost }: InvoiceDocument): PaymentReturns {
  return { paid: paidCents(amountDue(totals.total, deposit), tip), refunded, lost, deposit }
}
