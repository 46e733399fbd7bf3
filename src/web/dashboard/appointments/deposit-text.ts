import type { Appointment } from '#contract/appointments.ts'
import type { JobDeposit } from '#contract/job-deposit.ts'
import { keptDeposit } from '#domain/deposits/deposit-state.ts'
import { moneyText } from '#web/format/money.ts'

const DISPUTE_SENTENCES = {
  open: 'The client’s bank disputed the payment.',
  won: 'You won the dispute.',
  lost: 'You lost the dispute, and the bank took the money back.',
}

/** How a job's deposit stands: `$45.00 paid`, or what the owner waits for, and whether its payment is disputed. */
export function depositText(deposit: JobDeposit): string {
  const text = stateText(deposit)
  return deposit.dispute ? `${withoutPeriod(text)}. ${DISPUTE_SENTENCES[deposit.dispute]}` : text
}

function stateText(deposit: JobDeposit): string {
  const { amount, state, refunded, refund_due, refund_error } = deposit
  switch (state) {
    case 'asked':
      return `Waiting for the ${moneyText(amount)} deposit`
    case 'paid':
      return `${moneyText(amount)} paid`
    case 'refunding':
      return `Refunding ${moneyText(refund_due - refunded)}`
    case 'refund failed':
      return `Refund failed: ${withoutPeriod(refund_error ?? 'the payment provider refused it')}. We keep trying.`
    case 'partly refunded':
      return `Partly refunded: ${moneyText(refunded)} of ${moneyText(amount)}`
    case 'refunded':
      return `${moneyText(amount)} refunded`
  }
}

function withoutPeriod(sentence: string): string {
  return sentence.trim().replace(/\.$/, '')
}

/** What is paid in advance of a job and not refunded, in cents. */
export function keptOfJob({ deposit }: Pick<Appointment, 'deposit'>): number {
  if (!deposit) return 0
  const { amount, state, refund_due: refundDue, refunded } = deposit
  return keptDeposit({ amount, isPaid: state !== 'asked', refundDue, refunded })
}

type Priced = Pick<Appointment, 'price' | 'deposit'>

/** `$180.00`, or `$180.00, $45.00 paid` with a deposit. */
export function priceText(job: Priced): string {
  const price = job.price === null ? 'No price' : moneyText(job.price)
  const kept = keptOfJob(job)
  return kept > 0 ? `${price}, ${moneyText(kept)} paid` : price
}

/** `$180.00`, or `$180.00, $135.00 due` with a deposit. */
export function priceAndDueText(job: Priced): string {
  const kept = keptOfJob(job)
  if (job.price === null || kept === 0) return priceText({ price: job.price })
  return `${moneyText(job.price)}, ${moneyText(Math.max(0, job.price - kept))} due`
}
