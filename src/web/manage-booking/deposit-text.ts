import type { ManagedBooking } from '#contract/manage-booking.ts'
import { keptDeposit } from '#domain/deposits/deposit-state.ts'
import type { Catalogue } from '#domain/language/en/catalogue.ts'
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
export function depositFact(
  { manage, booking: words }: Pick<Catalogue, 'manage' | 'booking'>,
  { deposit, price, state }: DepositedBooking,
): DepositFact | null {
  if (!deposit) return null
  const { refunded, refund_due } = deposit
  const amount = moneyText(deposit.amount)
  const kept = keptOf(deposit)
  const note = state === 'booked' && price !== null && kept > 0 ? restText(words, price, kept) : null
  switch (deposit.state) {
    case 'asked':
      return { text: manage.notPaidYet(amount), note: null }
    case 'paid':
      return { text: manage.paid(amount), note }
    case 'refunding':
    case 'refund failed':
      return { text: manage.beingRefunded(amount, moneyText(refund_due)), note }
    case 'partly refunded':
      return { text: manage.partlyRefunded(amount, moneyText(refunded)), note }
    case 'refunded':
      return { text: manage.refunded(amount), note: null }
  }
}

/** What became of the deposit of a cancelled appointment. Null if there was none, or it was never paid. */
export function depositOutcome(
  { manage }: Pick<Catalogue, 'manage'>,
  booking: DepositedBooking,
): string | null {
  const { deposit, state } = booking
  if (!deposit || state !== 'cancelled') return null
  const kept = keptOf(deposit)
  switch (deposit.state) {
    case 'asked':
      return null
    case 'refunding':
    case 'refund failed':
      return kept === 0
        ? manage.refunding(moneyText(deposit.amount))
        : manage.refundingPart(moneyText(deposit.refund_due))
    case 'refunded':
      return manage.wasRefunded(moneyText(deposit.amount))
    case 'paid':
    case 'partly refunded':
      return manage.keeps(booking.business_name, moneyText(kept))
  }
}

/** What would be refunded or kept if the client cancels now, in cents. Null if there is nothing. */
export function refundNow(
  { deposit }: Pick<DepositedBooking, 'deposit'>,
  now: Date,
): { cents: number; isRefunded: boolean } | null {
  const cents = deposit ? keptOf(deposit) : 0
  if (!deposit || cents === 0) return null
  return { cents, isRefunded: now.getTime() < Date.parse(deposit.refundable_until) }
}

type CancelConsequence = { sentence: string; isRefunded: boolean }

/** What happens to the deposit if the client cancels now. Null if there is nothing to refund or to keep. */
export function cancelConsequence(
  { manage }: Pick<Catalogue, 'manage'>,
  booking: DepositedBooking,
  now: Date,
): CancelConsequence | null {
  const refund = refundNow(booking, now)
  if (!refund) return null
  const { isRefunded } = refund
  const amount = moneyText(refund.cents)
  const { business_name: business } = booking
  const sentence = isRefunded ? manage.willBeRefunded(amount) : manage.tooLateForRefund(business, amount)
  return { sentence, isRefunded }
}

/** Until when the client gets the deposit back. Null if they can't cancel, or there is nothing to refund or to keep. */
export function refundDeadlineText(
  { dates, manage }: Catalogue,
  booking: DepositedBooking,
  now: Date,
): string | null {
  const { deposit, timezone, cancellable_until, business_name: business } = booking
  const refund = refundNow(booking, now)
  if (!deposit || !refund || cancellable_until === null) return null
  return refund.isRefunded
    ? manage.cancelBefore(longDateTimeText(dates, timezone, deposit.refundable_until))
    : manage.keepsIfCancelled(business, moneyText(refund.cents))
}
