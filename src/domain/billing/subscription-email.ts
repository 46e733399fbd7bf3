import { hasEndedWithTrial, type SubscriptionEnd } from '#domain/billing/ended-with-trial.ts'

export type SubscriptionEmail = 'payment-failed' | 'trial-ended'

/** The email to the owner after the status has changed. Null if the change needs none. */
export function emailAfterChange(subscription: SubscriptionEnd, nowMs: number): SubscriptionEmail | null {
  if (subscription.status === 'past_due') return 'payment-failed'
  return hasEndedWithTrial(subscription, nowMs) ? 'trial-ended' : null
}
