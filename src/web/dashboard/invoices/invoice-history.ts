import type { Invoice } from '#contract/invoices.ts'
import { moneyText } from '#web/format/money.ts'

export type InvoiceStep = {
  words: string
  /** Null for what the provider tells without a time. */
  at: string | null
}

const DISPUTES = {
  open: 'The client’s bank disputes the payment',
  won: 'The dispute was won',
  lost: 'The dispute was lost: the bank took the money back',
}

/** What happened to an invoice, the oldest first. */
export function invoiceHistory(invoice: Invoice): InvoiceStep[] {
  const { created_at, reminded_at, paid_at, paid_by, voided_at, refunded_cents, dispute_status } = invoice
  const dated = [
    { words: 'Created', at: created_at },
    { words: 'Reminder sent', at: reminded_at },
    { words: paid_by === 'card' ? 'Paid by card' : 'Marked as paid', at: paid_at },
    { words: 'Voided', at: voided_at },
  ].filter(({ at }) => at !== null)
  const undated = [
    ...(dispute_status ? [DISPUTES[dispute_status]] : []),
    ...(refunded_cents > 0 ? [`${moneyText(refunded_cents)} refunded`] : []),
  ]
  return [
    ...dated.sort((a, b) => Date.parse(a.at ?? '') - Date.parse(b.at ?? '')),
    ...undated.map((words) => ({ words, at: null })),
  ]
}
