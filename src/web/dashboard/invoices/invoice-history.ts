import type { Invoice } from '#contract/invoices.ts'
import { moneyText } from '#web/format/money.ts'

export type HistoryEntry = {
  label: string
  /** Null for events that the payment provider reports without a time. */
  at: string | null
}

const DISPUTE_LABELS = {
  open: 'The client’s bank disputed the payment',
  won: 'You won the dispute',
  lost: 'You lost the dispute and the bank took the money back',
}

const PAID_LABELS = { card: 'Paid by card', owner: 'Marked as paid', deposit: 'Paid by the deposit' }

/** Oldest first; entries without a time come last. */
export function invoiceHistory(invoice: Invoice): HistoryEntry[] {
  const { created_at, reminded_at, paid_at, paid_by, voided_at, refunded_cents, dispute_status } = invoice
  const dated = [
    { label: 'Created', at: created_at },
    { label: 'Reminder sent', at: reminded_at },
    { label: PAID_LABELS[paid_by ?? 'owner'], at: paid_at },
    { label: 'Voided', at: voided_at },
  ].filter(({ at }) => at !== null)
  const undated = [
    ...(dispute_status ? [DISPUTE_LABELS[dispute_status]] : []),
    ...(refunded_cents > 0 ? [`${moneyText(refunded_cents)} refunded`] : []),
  ]
  return [
    ...dated.sort((a, b) => Date.parse(a.at ?? '') - Date.parse(b.at ?? '')),
    ...undated.map((label) => ({ label, at: null })),
  ]
}
