import type { Subscription, SubscriptionCheck } from '#contract/billing.ts'
import { grantsAccess, type SubscriptionStatus } from '#domain/billing/access.ts'

export type SubscriptionState = {
  /** Whether the status grants access to the dashboard. */
  hasSubscription: boolean
  status: SubscriptionStatus
  trialEnd: string | null
  /** The trial ran out and no paid period followed. */
  endedWithTrial: boolean
}

export const NO_SUBSCRIPTION: SubscriptionState = {
  hasSubscription: false,
  status: 'none',
  trialEnd: null,
  endedWithTrial: false,
}

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

/** The snapshot after the server has confirmed this row. */
export function snapshotOfRow(row: Subscription): SubscriptionSnapshot {
  return { subscription: stateFromRow(row), isKnown: true, isChecking: false }
}

export function stateFromRow(row: Subscription): SubscriptionState {
  const { status, trial_end_date: trialEnd, ended_with_trial: endedWithTrial } = row
  return { hasSubscription: grantsAccess(status), status, trialEnd, endedWithTrial }
}

export function stateFromCheck(check: SubscriptionCheck): SubscriptionState {
  const { hasSubscription, status, trial_end: trialEnd, ended_with_trial: endedWithTrial } = check
  return { hasSubscription, status, trialEnd, endedWithTrial }
}
