import type { Invoice } from '#contract/invoices.ts'
import { isOwed } from '#domain/invoices/is-owed.ts'
import { refundOf } from '#domain/pay/standing-of.ts'
import { moneyText } from '#web/format/money.ts'
import { isOverdue } from './due-text.ts'

export type InvoiceFlag = {
  words: string
  /** The owner should do something about it. */
  isWarning: boolean
}

const DISPUTES = { open: 'Disputed', won: 'Chargeback won', lost: 'Chargeback lost' }

/** What its status does not tell. `today` is where the business is, as `2026-11-15`. */
export function invoiceFlags(invoice: Invoice, today: string): InvoiceFlag[] {
  const { isPaidTwice, isMismatched, isProcessing, dispute_status } = invoice
  const isDue = isOwed(invoice)
  const flags: (InvoiceFlag | false | null)[] = [
    isMismatched && { words: 'Check payment', isWarning: true },
    isPaidTwice && { words: 'Paid twice', isWarning: true },
    dispute_status && { words: DISPUTES[dispute_status], isWarning: dispute_status !== 'won' },
    refundFlag(invoice),
    isDue && isProcessing && { words: 'Processing', isWarning: false },
    isDue &&
      !isProcessing &&
      !isMismatched &&
      isOverdue(invoice.due_date, today) && { words: 'Overdue', isWarning: true },
    isDue && !invoice.stripe_checkout_session_id && { words: 'No link yet', isWarning: false },
  ]
  return flags.filter((flag) => flag !== false && flag !== null)
}

/** Cents, as the rules about money take them. */
export function moneyOf(invoice: Invoice) {
  return {
    amount: invoice.amount,
    tipCents: invoice.tip_cents,
    cardPayments: invoice.card_payments,
    isOwnersWord: invoice.paid_by === 'owner',
    refundedCents: invoice.refunded_cents,
  }
}

const REFUNDS = { surplus: 'Surplus refunded', whole: 'Refunded', part: 'Partly refunded' }

function refundFlag(invoice: Invoice): InvoiceFlag | null {
  const refund = refundOf(moneyOf(invoice))
  return refund && { words: `${REFUNDS[refund]} ${moneyText(invoice.refunded_cents)}`, isWarning: false }
}
