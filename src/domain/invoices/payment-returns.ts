import type { DocumentRow } from '#domain/invoices/document-rows.ts'
import type { InvoiceSumWords } from '#domain/language/en/invoice-sums.ts'
import { documentTipAndRefund, type InvoiceMoney } from '#domain/pay/payment-summary.ts'

/** What a client has paid and got back, in cents. */
export type PaymentReturns = {
  paid: number
  refunded: number
  /** Returned by the client's bank after a lost dispute. */
  lost: number
  /** What they had paid in advance, which stays paid. */
  deposit?: number | undefined
}

/** How much of a payment went back. Null: nothing. */
export function returnedExtent({
  paid,
  refunded,
  lost,
  deposit = 0,
}: PaymentReturns): 'whole' | 'part' | null {
  const returned = refunded + lost
  if (returned === 0) return null
  return returned >= paid + deposit ? 'whole' : 'part'
}

/** The rows below a refund: what the bank returned, and what is left of a partly returned payment. */
export function returnedRows(words: InvoiceSumWords, payment: PaymentReturns): DocumentRow[] {
  const { paid, refunded, lost, deposit = 0 } = payment
  const left = {
    label: deposit > 0 ? words.netPaidWithDeposit : words.netPaid,
    cents: deposit + paid - refunded - lost,
    isTotal: true as const,
  }
  return [
    ...(lost > 0 ? [{ label: words.returnedByBank, cents: -lost }] : []),
    ...(returnedExtent(payment) === 'part' ? [left] : []),
  ]
}

/** The cents lost to disputes as documents show them: disputes about duplicate payments are left out. */
export function documentLostCents(money: InvoiceMoney): number {
  const withLost = documentTipAndRefund({ ...money, refundedCents: money.refundedCents + money.lostCents })
  return withLost.refunded - documentTipAndRefund(money).refunded
}
