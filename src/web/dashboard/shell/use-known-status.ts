import { useSyncExternalStore } from 'react'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { browserSubscription } from '#web/billing/browser-subscription.ts'
import { browserCache } from '#web/billing/subscription-cache.ts'
import { NOT_CHECKED } from '#web/billing/subscription-state.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'

/** By what the dashboard was opened: the live status, or until there is one that of the last visit. */
export function useKnownStatus(): SubscriptionStatus | null {
  const userId = sessionOf(useSession())?.user.id
  const { subscription, isKnown } = useSyncExternalStore(
    browserSubscription.onChange,
    browserSubscription.snapshot,
    () => NOT_CHECKED,
  )
  if (isKnown) return subscription.status
  return userId === undefined ? null : browserCache.status(userId)
}
