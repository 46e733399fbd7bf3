import { BLOCKED_PATH } from '#web/billing/redirect-if-blocked.ts'
import { useLiveSubscription } from '#web/billing/use-subscription.ts'

/** Leads to the dashboard, or to the blocked screen while the dashboard is closed. */
export function BackLink() {
  const { isKnown, subscription } = useLiveSubscription()
  if (!isKnown) return <a href="/dashboard">Back</a>
  if (!subscription.hasSubscription) return <a href={BLOCKED_PATH}>Back to your subscription</a>
  return <a href="/dashboard">Back to your dashboard</a>
}
