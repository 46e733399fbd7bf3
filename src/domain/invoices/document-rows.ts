import { rateText } from '#domain/invoices/document-texts.ts'
import type { InvoiceTotals } from '#domain/invoices/invoice-totals.ts'
import type { InvoiceSumWords } from '#domain/language/en/invoice-sums.ts'
import { amountDue } from '#domain/pay/amount-due.ts'

export type DocumentRow = {
  label: string
  cents: number
  /** For a tax: the amount that is taxed, in cents. */
  taxed?: number
  isTotal?: true
}

/** Amounts in cents. */
export type DocumentSums = {
  totals: InvoiceTotals
  /** What the client paid in advance. Missing: nothing. */
  deposit?: number | undefined
  tip: number
  refunded: number
  isPaid: boolean
}

/** The rows below the lines wherever an invoice is shown: how they add up to the total, and what was paid. */
export function documentRows(
  words: InvoiceSumWords,
  { totals, deposit = 0, tip, refunded, isPaid }: DocumentSums,
): DocumentRow[] {
  const { subtotal, discount, taxes, total } = totals
  const isPlain = discount === 0 && taxes.length === 0
  const due = amountDue(total, deposit)
  const isSettledByDeposit = due + tip === 0
  return [
    ...(isPlain ? [] : [{ label: words.subtotal, cents: subtotal }]),
    ...(discount > 0 ? [{ label: words.discount, cents: -discount }] : []),
    ...taxes.map(({ rate, taxed, tax }) => ({ label: words.tax(rateText(rate)), cents: tax, taxed })),
    { label: words.total, cents: total, isTotal: true as const },
    ...(deposit > 0 ? [{ label: words.deposit, cents: -deposit }] : []),
    ...(deposit > 0 && (!isPaid || isSettledByDeposit)
      ? [{ label: words.due, cents: due, isTotal: true as const }]
      : []),
    ...(tip > 0 ? [{ label: words.tip, cents: tip }] : []),
    ...(isPaid && (tip > 0 || deposit > 0) && !isSettledByDeposit
      ? [{ label: words.paid, cents: paidCents(due, tip), isTotal: true as const }]
      : []),
    ...(refunded > 0 ? [{ label: words.refunded, cents: -refunded }] : []),
  ]
}

/** What a client has paid for a paid invoice, besides the deposit. */
export function paidCents(due: number, tip: number): number {
  return due + tip
}
