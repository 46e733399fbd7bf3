import type { PayPage } from '#contract/pay.ts'
import { paidCents } from '#domain/invoices/document-rows.ts'
import type { PaymentReturns } from '#domain/invoices/payment-returns.ts'
import { amountDue } from '#domain/pay/amount-due.ts'

/** The totals of a paid invoice, in cents. */
export function paymentTotals(invoice: PayPage): PaymentReturns {
  const { amount, deposit_cents: deposit, tip_cents, refunded_cents, lost_cents } = invoice
  return {
    paid: paidCents(amountDue(amount, deposit), tip_cents),
    refunded: refunded_cents,
    lost: lost_cents,
    deposit,
  }
}
