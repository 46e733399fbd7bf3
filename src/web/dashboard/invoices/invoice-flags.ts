import type { Invoice } from '#contract/invoices.ts'
import { isOverdue } from '#web/dashboard/overview/due-words.ts'
import { moneyText } from '#web/format/money.ts'

export type InvoiceFlag = {
  words: string
  /** The owner should do something about it. */
  isWarning: boolean
}

const DISPUTES = { open: 'Disputed', won: 'Chargeback won', lost: 'Chargeback lost' }

/** What its status does not tell. `today` is where the business is, as `2026-11-15`. */
export function invoiceFlags(invoice: Invoice, today: string): InvoiceFlag[] {
  const { isPaidTwice, dispute_status, refunded_cents } = invoice
  const isOwed = isOpen(invoice)
  const flags: (InvoiceFlag | false | null)[] = [
    isPaidTwice && { words: 'Paid twice', isWarning: true },
    dispute_status && { words: DISPUTES[dispute_status], isWarning: dispute_status !== 'won' },
    refunded_cents > 0 && { words: refundWords(invoice), isWarning: false },
    isOwed && invoice.isProcessing && { words: 'Processing', isWarning: false },
    isOwed &&
      !invoice.isProcessing &&
      isOverdue(invoice.due_date, today) && { words: 'Overdue', isWarning: true },
    isOwed && !invoice.stripe_checkout_session_id && { words: 'No link yet', isWarning: false },
  ]
  return flags.filter((flag) => flag !== false && flag !== null)
}

/** Still to be paid. */
export function isOpen({ status, voided_at }: Pick<Invoice, 'status' | 'voided_at'>): boolean {
  return status === 'pending' && voided_at === null
}

function refundWords({ refunded_cents, amount, tip_cents }: Invoice): string {
  const isWhole = refunded_cents >= amount + tip_cents
  return `${isWhole ? 'Refunded' : 'Partly refunded'} ${moneyText(refunded_cents)}`
}
