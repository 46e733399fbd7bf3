import type { Subscription } from '#contract/billing.ts'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { longDateText } from '#web/format/wall-clock.ts'
import type { BadgeTone } from '#web/ui/badge-tone.ts'

export const STATUS_BADGES: Record<SubscriptionStatus, { children: string; tone: BadgeTone }> = {
  none: { children: 'None', tone: 'gray' },
  trialing: { children: 'Trial', tone: 'blue' },
  active: { children: 'Active', tone: 'green' },
  past_due: { children: 'Past Due', tone: 'amber' },
  canceled: { children: 'Canceled', tone: 'gray' },
}

/** When the subscription is charged next or ends, or that it has ended. The text is empty until the time zone is known. */
export function renewalText(
  subscription: Subscription,
  timeZone: string | null,
): { label: string; text: string } {
  const { status } = subscription
  const isTrial = status === 'trialing'
  const label = isTrial ? 'Trial Ends' : subscription.cancel_at_period_end ? 'Ends On' : 'Next Renewal'
  const date = isTrial ? subscription.trial_end_date : subscription.current_period_end
  if (status === 'canceled') return { label, text: 'None, your subscription has ended' }
  if (date === null) return { label, text: 'Not available yet' }
  return { label, text: timeZone === null ? '' : longDateText(timeZone, date) }
}

export function cardText({ has_card: hasCard }: Subscription): string {
  return hasCard ? 'On file' : 'None on file'
}

/** What the owner should know or do, or null. */
export function adviceText(subscription: Subscription): string | null {
  const { status, has_card: hasCard, cancel_at_period_end: isCancelled } = subscription
  if (status === 'past_due') return 'Your last payment failed. Update your card to open your dashboard again.'
  if (status === 'canceled') return 'Your data is safe. Subscribe to pick up where you left off.'
  if (status !== 'trialing')
    return isCancelled ? 'Your subscription won’t renew. You can resume it until it ends.' : null
  if (isCancelled)
    return 'You won’t be charged when your trial ends. You can resume your subscription until then.'
  return hasCard
    ? 'We’ll charge your card $15 when the trial ends. No action needed.'
    : 'Add a card to keep your dashboard after the trial.'
}
