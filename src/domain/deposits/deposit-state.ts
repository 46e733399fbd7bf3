/** How a deposit stands. All sums are cents. */
export type DepositFacts = {
  amount: number
  isPaid: boolean
  /** How much is to be refunded in total, and how much the provider has accepted to refund. */
  refundDue: number
  refunded: number
  /** Why the provider refused the last refund. */
  refundError: string | null
}

/**
 * `asked`: it can still be paid. `refunding`: the provider has not accepted the refund yet; `refund failed`: it refused, and
 * we try again.
 */
export const DEPOSIT_STATES = [
  'asked',
  'paid',
  'refunding',
  'refund failed',
  'partly refunded',
  'refunded',
] as const
export type DepositState = (typeof DEPOSIT_STATES)[number]

export function depositState({
  amount,
  isPaid,
  refundDue,
  refunded,
  refundError,
}: DepositFacts): DepositState {
  if (!isPaid) return 'asked'
  if (refundDue > refunded) return refundError === null ? 'refunding' : 'refund failed'
  if (refunded === 0) return 'paid'
  return refunded < amount ? 'partly refunded' : 'refunded'
}

/** What the business keeps of a deposit: the part that is neither refunded nor to be refunded. */
export function keptDeposit({
  amount,
  isPaid,
  refundDue,
  refunded,
}: Omit<DepositFacts, 'refundError'>): number {
  return isPaid ? amount - Math.min(amount, Math.max(refundDue, refunded)) : 0
}

/** Why a deposit is refunded: `price` is a new price below it, `owner` the owner's own wish. */
export const REFUND_REASONS = ['time taken', 'client cancelled', 'owner cancelled', 'price', 'owner'] as const
export type RefundReason = (typeof REFUND_REASONS)[number]
