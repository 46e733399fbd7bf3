import type { SubscriptionSnapshot, SubscriptionState } from '#web/billing/subscription-state.ts'
import { longDateText } from '#web/format/wall-clock.ts'

type BlockedText = {
  title: string
  message: string
  /** Why the dashboard is closed. Null if that isn't known or isn't the case. */
  reason: string | null
  retryLabel: string
}

const NOT_COMPLETED: BlockedText = {
  title: 'Payment Not Completed',
  message:
    'One step left: start your free trial. If you just finished checkout, refresh the status in a moment.',
  reason: 'Your account was created, but you need an active subscription to open your dashboard.',
  retryLabel: 'Try Payment Again',
}

const PAYMENT_FAILED: BlockedText = {
  title: 'Payment Failed',
  message: 'Please update your payment method to reopen your dashboard.',
  reason: 'You need an active subscription to open your dashboard.',
  retryLabel: 'Try Payment Again',
}

/** Shown briefly until the dashboard has loaded. */
const OPENING: BlockedText = {
  title: 'Subscription Active',
  message: 'Your dashboard is opening.',
  reason: null,
  retryLabel: 'Try Payment Again',
}

const NOT_KNOWN: BlockedText = {
  title: 'Subscription Status Unknown',
  message: 'We couldn’t check your subscription. Tap Refresh Subscription Status to try again.',
  reason: null,
  retryLabel: 'Try Payment Again',
}

/** Explains why the dashboard is closed, without claiming a failed payment before the status is known. */
export function blockedText({ subscription, isKnown }: SubscriptionSnapshot, timeZone: string): BlockedText {
  if (!isKnown) return NOT_KNOWN
  if (subscription.hasSubscription) return OPENING
  if (subscription.status === 'past_due') return PAYMENT_FAILED
  return subscription.status === 'canceled' ? endedText(subscription, timeZone) : NOT_COMPLETED
}

function endedText({ endedWithTrial, trialEnd }: SubscriptionState, timeZone: string): BlockedText {
  const isTrial = endedWithTrial && trialEnd !== null
  return {
    title: 'Subscription Cancelled',
    message: isTrial
      ? `Your free trial ended on ${longDateText(timeZone, trialEnd)}. Your data is safe: resubscribe to pick up where you left off.`
      : 'Your dashboard is closed, but your data is safe. Resubscribe to pick up where you left off.',
    reason: 'You need an active subscription to open your dashboard.',
    retryLabel: 'Resubscribe',
  }
}
