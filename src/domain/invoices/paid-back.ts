import type { DocumentRow } from '#domain/invoices/document-rows.ts'
import { type InvoiceMoney, settledOnce } from '#domain/pay/standing-of.ts'

/** What a client has paid and got back, in cents. */
export type PaidAndBack = {
  paid: number
  refunded: number
  /** Returned by the client's bank after a lost dispute. */
  lost: number
}

/** How much of a payment went back. Null: nothing. */
export function paidBack({ paid, refunded, lost }: PaidAndBack): 'whole' | 'part' | null {
  const back = refunded + lost
  if (back === 0) return null
  return back >= paid ? 'whole' : 'part'
}

/** The rows below a refund: what the bank returned, and what is left of a partly returned payment. */
export function paidBackRows(payment: PaidAndBack): DocumentRow[] {
  const { paid, refunded, lost } = payment
  const left = { label: 'Paid after refund', cents: paid - refunded - lost, isTotal: true as const }
  return [
    ...(lost > 0 ? [{ label: 'Returned by your bank', cents: -lost }] : []),
    ...(paidBack(payment) === 'part' ? [left] : []),
  ]
}

/** The cents lost to disputes as documents show them: disputes about duplicate payments are left out. */
export function lostOnce(money: InvoiceMoney): number {
  const back = settledOnce({ ...money, refundedCents: money.refundedCents + money.lostCents })
  return back.refunded - settledOnce(money).refunded
}
