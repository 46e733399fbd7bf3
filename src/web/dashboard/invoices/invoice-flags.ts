import type { Invoice } from '#contract/invoices.ts'
import { isOwed } from '#domain/invoices/is-owed.ts'
import { refundExtent } from '#domain/pay/payment-summary.ts'
import { moneyText } from '#web/format/money.ts'
import { isOverdue } from './due-text.ts'

export type InvoiceFlag = {
  label: string
  /** Whether the owner should act on it. */
  isWarning: boolean
}

const DISPUTE_LABELS = { open: 'Disputed', won: 'Dispute won', lost: 'Dispute lost' }

/** Facts that the status does not show. `today` is the date in the business's time zone, as `2026-11-15`. */
export function invoiceFlags(invoice: Invoice, today: string): InvoiceFlag[] {
  const { isPaidTwice, isMismatched, isProcessing, dispute_status } = invoice
  const isUnpaid = isOwed(invoice)
  const flags: (InvoiceFlag | false | null)[] = [
    isMismatched && { label: 'Wrong amount paid', isWarning: true },
    isPaidTwice && { label: 'Paid twice', isWarning: true },
    dispute_status && { label: DISPUTE_LABELS[dispute_status], isWarning: dispute_status !== 'won' },
    refundFlag(invoice),
    isUnpaid && isProcessing && { label: 'Processing', isWarning: false },
    isUnpaid &&
      !isProcessing &&
      !isMismatched &&
      isOverdue(invoice.due_date, today) && { label: 'Overdue', isWarning: true },
  ]
  return flags.filter((flag) => flag !== false && flag !== null)
}

/** The invoice's payments in cents, as the functions in domain/pay expect them. */
export function invoiceMoney(invoice: Invoice) {
  return {
    amount: invoice.amount,
    depositCents: invoice.deposit_cents ?? 0,
    tipCents: invoice.tip_cents,
    cardPayments: invoice.card_payments,
    isMarkedPaidByOwner: invoice.paid_by === 'owner',
    refundedCents: invoice.refunded_cents,
  }
}

const REFUND_LABELS = { surplus: 'Overpayment refunded', whole: 'Refunded', part: 'Partly refunded' }

function refundFlag(invoice: Invoice): InvoiceFlag | null {
  const refund = refundExtent(invoiceMoney(invoice))
  return (
    refund && { label: `${REFUND_LABELS[refund]} ${moneyText(invoice.refunded_cents)}`, isWarning: false }
  )
}
