import type { SubscriptionStatus } from '#domain/billing/access.ts'
import type { SubscriptionSnapshot } from '#web/billing/subscription-state.ts'

type BlockedWords = { title: string; sentence: string; retry: string }

const NOT_COMPLETED: BlockedWords = {
  title: 'Payment Not Completed',
  sentence: 'We see no finished checkout yet. If you have just completed it, refresh the status in a moment.',
  retry: 'Try Payment Again',
}

const WORDS: Partial<Record<SubscriptionStatus, BlockedWords>> = {
  past_due: {
    title: 'Payment Failed',
    sentence: 'Please update your payment method to open your dashboard again.',
    retry: 'Try Payment Again',
  },
  canceled: {
    title: 'Subscription Cancelled',
    sentence:
      'Your dashboard access is gone. What you saved is kept: resubscribe, and you carry on where you were.',
    retry: 'Resubscribe',
  },
}

/** For the moment until the dashboard is there. */
const OPEN: BlockedWords = {
  title: 'Subscription Active',
  sentence: 'Your dashboard is opening.',
  retry: 'Try Payment Again',
}

const NOT_KNOWN: BlockedWords = {
  title: 'Subscription Not Checked',
  sentence: 'We could not find out how your subscription stands. Please refresh its status.',
  retry: 'Try Payment Again',
}

/** Why the dashboard is closed. Nobody is told that a payment failed before that is known. */
export function blockedText({ subscription, isKnown }: SubscriptionSnapshot): BlockedWords {
  if (!isKnown) return NOT_KNOWN
  if (subscription.hasSubscription) return OPEN
  return WORDS[subscription.status] ?? NOT_COMPLETED
}
