import type { PayPage } from '#contract/pay.ts'
import { paidCents } from '#domain/invoices/document-rows.ts'
import type { PaymentReturns } from '#domain/invoices/payment-returns.ts'

/** The totals of a paid invoice, in cents. */
export function paymentTotals({ amount, tip_cents, refunded_cents, lost_cents }: PayPage): PaymentReturns {
  return { paid: paidCents(amount, tip_cents), refunded: refunded_cents, lost: lost_cents }
}
