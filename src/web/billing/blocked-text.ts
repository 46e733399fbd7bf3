import type { SubscriptionStatus } from '#domain/billing/access.ts'
import type { SubscriptionSnapshot } from '#web/billing/subscription-state.ts'

type BlockedText = { title: string; message: string; retryLabel: string }

const NOT_COMPLETED: BlockedText = {
  title: 'Payment Not Completed',
  message: 'Your checkout isn’t finished yet. If you just completed it, refresh the status in a moment.',
  retryLabel: 'Try Payment Again',
}

const TEXTS: Partial<Record<SubscriptionStatus, BlockedText>> = {
  past_due: {
    title: 'Payment Failed',
    message: 'Please update your payment method to reopen your dashboard.',
    retryLabel: 'Try Payment Again',
  },
  canceled: {
    title: 'Subscription Cancelled',
    message: 'Your dashboard is closed, but your data is safe. Resubscribe to pick up where you left off.',
    retryLabel: 'Resubscribe',
  },
}

/** Shown briefly until the dashboard has loaded. */
const OPENING: BlockedText = {
  title: 'Subscription Active',
  message: 'Your dashboard is opening.',
  retryLabel: 'Try Payment Again',
}

const NOT_KNOWN: BlockedText = {
  title: 'Subscription Status Unknown',
  message: 'We couldn’t check your subscription. Tap Refresh Subscription Status to try again.',
  retryLabel: 'Try Payment Again',
}

/** Explains why the dashboard is closed, without claiming a failed payment before the status is known. */
export function blockedText({ subscription, isKnown }: SubscriptionSnapshot): BlockedText {
  if (!isKnown) return NOT_KNOWN
  if (subscription.hasSubscription) return OPENING
  return TEXTS[subscription.status] ?? NOT_COMPLETED
}
