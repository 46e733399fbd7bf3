import { parseCents } from '#domain/invoices/parse-amount.ts'
import { amountDue, appliedDeposit } from '#domain/pay/amount-due.ts'
import { moneyText } from '#web/format/money.ts'
import type { FormValues } from '#web/ui/form-errors.ts'
import { selectedJobIds } from './line-changes.ts'
import { lineRows } from './line-inputs.ts'
import { liveTotals } from './live-totals.ts'

/** What is kept of the jobs' deposits, in cents by job. */
export type JobDeposits = ReadonlyMap<string, number>

/** The part of the invoice that its jobs' deposits pay, in cents. */
export function previewDeposit(values: FormValues, deposits: JobDeposits): number {
  return appliedDeposit(previewTotal(values), keptOf(values, deposits))
}

/** `Deposit already paid: $45.00. Amount due: $135.00.` Undefined without a deposit. */
export function depositHint(values: FormValues, deposits: JobDeposits): string | undefined {
  const kept = keptOf(values, deposits).reduce((sum, cents) => sum + cents, 0)
  const total = previewTotal(values)
  if (kept === 0 || total === 0) return undefined
  const surplus = kept > total ? `, ${moneyText(kept - total)} more than this invoice` : ''
  const due = amountDue(total, previewDeposit(values, deposits))
  return `Deposit already paid: ${moneyText(kept)}${surplus}. Amount due: ${moneyText(due)}.`
}

function keptOf(values: FormValues, deposits: JobDeposits): number[] {
  return selectedJobIds(values).map((id) => deposits.get(id) ?? 0)
}

/** An invalid amount counts as zero. */
function previewTotal(values: FormValues): number {
  if (lineRows(values).length > 0) return liveTotals(values).totals.total
  return parseCents(String(values.amount)) || 0
}
