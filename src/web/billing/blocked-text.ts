import type { SubscriptionStatus } from '#domain/billing/access.ts'
import type { SubscriptionSnapshot } from '#web/billing/subscription-state.ts'

type BlockedText = { title: string; message: string; retry: string }

const NOT_COMPLETED: BlockedText = {
  title: 'Payment Not Completed',
  message: 'We see no finished checkout yet. If you have just completed it, refresh the status in a moment.',
  retry: 'Try Payment Again',
}

const TEXTS: Partial<Record<SubscriptionStatus, BlockedText>> = {
  past_due: {
    title: 'Payment Failed',
    message: 'Please update your payment method to open your dashboard again.',
    retry: 'Try Payment Again',
  },
  canceled: {
    title: 'Subscription Cancelled',
    message:
      'Your dashboard access is gone. What you saved is kept: resubscribe, and you carry on where you were.',
    retry: 'Resubscribe',
  },
}

/** Shown briefly until the dashboard has loaded. */
const OPENING: BlockedText = {
  title: 'Subscription Active',
  message: 'Your dashboard is opening.',
  retry: 'Try Payment Again',
}

const NOT_KNOWN: BlockedText = {
  title: 'Subscription Not Checked',
  message: 'We could not find out how your subscription stands. Please refresh its status.',
  retry: 'Try Payment Again',
}

/** Explains why the dashboard is closed, without claiming a failed payment before the status is known. */
export function blockedText({ subscription, isKnown }: SubscriptionSnapshot): BlockedText {
  if (!isKnown) return NOT_KNOWN
  if (subscription.hasSubscription) return OPENING
  return TEXTS[subscription.status] ?? NOT_COMPLETED
}
