import type { ManagedBooking } from '#contract/manage-booking.ts'
import { keptDeposit } from '#domain/deposits/deposit-state.ts'
import { restText } from '#web/format/deposit-text.ts'
import { moneyText } from '#web/format/money.ts'
import { longDateTimeText } from './long-date-time-text.ts'

type Deposit = NonNullable<ManagedBooking['deposit']>
type DepositedBooking = Pick<
  ManagedBooking,
  'deposit' | 'price' | 'state' | 'business_name' | 'timezone' | 'cancellable_until'
>

/** What the business would keep if nothing more is refunded. Cents. */
function keptOf({ state, amount, refunded, refund_due: refundDue }: Deposit): number {
  return keptDeposit({ amount, isPaid: state !== 'asked', refundDue, refunded })
}

export type DepositFact = { text: string; note: string | null }

/** `$45.00 paid`, and what is left to pay. Null without a deposit. */
export function depositFact({ deposit, price, state }: DepositedBooking): DepositFact | null {
  if (!deposit) return null
  const { amount, refunded, refund_due } = deposit
  const kept = keptOf(deposit)
  const rest = state === 'booked' && price !== null && kept > 0 ? restText(price, kept) : null
  switch (deposit.state) {
    case 'asked':
      return { text: `${moneyText(amount)}, not paid yet`, note: null }
    case 'paid':
      return { text: `${moneyText(amount)} paid`, note: rest }
    case 'refunding':
    case 'refund failed':
      return { text: `${moneyText(amount)} paid, ${moneyText(refund_due)} being refunded`, note: rest }
    case 'partly refunded':
      return { text: `${moneyText(amount)} paid, ${moneyText(refunded)} refunded`, note: rest }
    case 'refunded':
      return { text: `${moneyText(amount)}, refunded`, note: null }
  }
}

/** What became of the deposit of a cancelled appointment. Null if there was none, or it was never paid. */
export function depositOutcome(booking: DepositedBooking): string | null {
  const { deposit, state } = booking
  if (!deposit || state !== 'cancelled') return null
  const kept = keptOf(deposit)
  switch (deposit.state) {
    case 'asked':
      return null
    case 'refunding':
    case 'refund failed':
      return kept === 0
        ? `We’re refunding your ${moneyText(deposit.amount)} deposit.`
        : `We’re refunding ${moneyText(deposit.refund_due)} of your deposit.`
    case 'refunded':
      return `Your deposit of ${moneyText(deposit.amount)} was refunded. Your bank can take a few days to show it.`
    case 'paid':
    case 'partly refunded':
      return keepsText({ business_name: booking.business_name ?? 'The business' }, deposit)
  }
}

export type CancelConsequence = { sentence: string; isRefunded: boolean }

/** What happens to the deposit if the client cancels now. Null if there is nothing to refund or to keep. */
export function cancelConsequence(booking: DepositedBooking, now: Date): CancelConsequence | null {
  const { deposit } = booking
  const kept = deposit ? keptOf(deposit) : 0
  if (!deposit || kept === 0) return null
  return now.getTime() < Date.parse(deposit.refundable_until)
    ? { sentence: `Your deposit of ${moneyText(kept)} will be refunded.`, isRefunded: true }
    : {
        sentence: `It’s too late for a refund: ${keepsText(booking, deposit)}`,
        isRefunded: false,
      }
}

/** Until when the client gets the deposit back. Null if they can't cancel, or there is nothing to refund or to keep. */
export function refundDeadlineText(booking: DepositedBooking, now: Date): string | null {
  const { deposit, timezone, cancellable_until } = booking
  const consequence = cancelConsequence(booking, now)
  if (!deposit || !consequence || cancellable_until === null) return null
  return consequence.isRefunded
    ? `Cancel before ${longDateTimeText(timezone, deposit.refundable_until)} to get your deposit back.`
    : `If you cancel now, ${keepsText(booking, deposit)}`
}

/** `Luna Detailing keeps your deposit of $45.00.` */
function keepsText({ business_name }: Pick<ManagedBooking, 'business_name'>, deposit: Deposit): string {
  return `${business_name ?? 'the business'} keeps your deposit of ${moneyText(keptOf(deposit))}.`
}
