import type { Subscription, SubscriptionCheck } from '#contract/billing.ts'
import { grantsAccess, type SubscriptionStatus } from '#domain/billing/access.ts'

export type SubscriptionState = {
  /** Whether the status grants access to the dashboard. */
  hasSubscription: boolean
  status: SubscriptionStatus
  trialEnd: string | null
}

export const NO_SUBSCRIPTION: SubscriptionState = { hasSubscription: false, status: 'none', trialEnd: null }

export type SubscriptionSnapshot = {
  subscription: SubscriptionState
  /** The server has confirmed the subscription for the current owner. */
  isKnown: boolean
  isChecking: boolean
}

export const NOT_CHECKED: SubscriptionSnapshot = {
  subscription: NO_SUBSCRIPTION,
  isKnown: false,
  isChecking: false,
}

export function stateFromRow({ status, trial_end_date }: Subscription): SubscriptionState {
  return { hasSubscription: grantsAccess(status), status, trialEnd: trial_end_date }
}

export function stateFromCheck({ hasSubscription, status, trial_end }: SubscriptionCheck): SubscriptionState {
  return { hasSubscription, status, trialEnd: trial_end }
}
