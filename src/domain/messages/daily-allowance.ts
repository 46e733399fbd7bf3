import type { SubscriptionStatus } from '#domain/billing/access.ts'
import type { Instant } from '#domain/time/instant.ts'

/** How many messages to clients an owner may send a day, by how long they have been paying. */
export type MessagesPerDay = { trial: number; firstMonth: number; later: number }

export const DEFAULT_MESSAGES_PER_DAY: MessagesPerDay = { trial: 50, firstMonth: 300, later: 1_000 }

export type AllowanceFacts = {
  isEmailVerified: boolean
  /** Null: never subscribed. */
  status: SubscriptionStatus | null
  /** The end of the trial; without a trial, the creation of the account. */
  payingSince: Instant
}

const MONTH_MS = 30 * 24 * 60 * 60 * 1000

/** None before the owner has confirmed their email: anybody can sign up with somebody else's. */
export function dailyAllowance(
  { isEmailVerified, status, payingSince }: AllowanceFacts,
  limits: MessagesPerDay,
  now: Instant,
): number {
  if (!isEmailVerified) return 0
  const isFirstMonth = now - payingSince < MONTH_MS
  // The first payment may fail, so an owner who is late in the first month may never have paid.
  const isPaying = status === 'active' || (status === 'past_due' && !isFirstMonth)
  if (!isPaying) return limits.trial
  return isFirstMonth ? limits.firstMonth : limits.later
}
