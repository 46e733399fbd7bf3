import type { SubscriptionStatus } from '#domain/billing/access.ts'

type Ending = { status: SubscriptionStatus; trialEndsAtMs: number | null; periodEndsAtMs: number | null }

/** Whether the subscription ended because its trial ran out: no paid period followed. */
export function hasEndedWithTrial({ status, trialEndsAtMs, periodEndsAtMs }: Ending, nowMs: number): boolean {
  if (status !== 'canceled' || trialEndsAtMs === null || trialEndsAtMs > nowMs) return false
  return periodEndsAtMs === null || periodEndsAtMs <= trialEndsAtMs
}

export type SubscriptionEmail = 'payment-failed' | 'trial-ended'

/** The email to the owner after the status has changed. Null if the change needs none. */
export function emailAfterChange(subscription: Ending, nowMs: number): SubscriptionEmail | null {
  if (subscription.status === 'past_due') return 'payment-failed'
  return hasEndedWithTrial(subscription, nowMs) ? 'trial-ended' : null
}
