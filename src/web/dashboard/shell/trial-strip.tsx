import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { browserCache } from '#web/billing/subscription-cache.ts'
import { browserSubscription } from '#web/billing/subscription-client.ts'
import { useSubscription } from '#web/billing/use-subscription.ts'
import { showBillingPortal } from '#web/dashboard/settings/billing/show-billing-portal.ts'
import { subscriptionQuery } from '#web/dashboard/settings/billing/subscription-query.ts'
import { useZoneOfDays } from '#web/dashboard/settings/use-business-zone.ts'
import { trialBannerText } from '#web/dashboard/shell/trial-banner-text.ts'
import { useMinute } from '#web/dashboard/ui/minute-clock.ts'
import { inNewTab } from '#web/dashboard/ui/new-tab.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './trial-strip.module.css'

/** Over every screen of an owner on trial. Its place is kept while the words are on their way, so that nothing moves. */
export function TrialStrip() {
  const isOnTrial = useKnownStatus() === 'trialing'
  const { data } = useQuery({ ...subscriptionQuery, enabled: isOnTrial })
  const timeZone = useZoneOfDays(isOnTrial)
  const nowMs = useMinute()
  const endsAt = data?.subscription?.trial_end_date
  const hasEnded = endsAt != null && nowMs >= Date.parse(endsAt)
  useEffect(() => {
    // Only the server knows what comes after: an open dashboard, or the way out.
    if (isOnTrial && hasEnded) void browserSubscription.recheck()
  }, [isOnTrial, hasEnded])
  if (!isOnTrial) return null
  if (!data || !timeZone) return <div className={classes.strip} />

  const words = trialBannerText(data.subscription, nowMs, timeZone)
  if (!words) return null
  if (words.asksForCard) return <AddCard sentence={words.sentence} />
  return <p className={classes.strip}>{words.sentence}</p>
}

/** By what the dashboard was opened: the live status, or until there is one that of the last visit. */
function useKnownStatus(): SubscriptionStatus | null {
  const userId = sessionOf(useSession())?.user.id
  const { subscription, isKnown } = useSubscription()
  if (isKnown) return subscription.status
  return userId === undefined ? null : browserCache.status(userId)
}

function AddCard({ sentence }: { sentence: string }) {
  const { isBusy, onClick } = useBusy(() =>
    inNewTab((tab) =>
      showBillingPortal(tab, { returnUrl: window.location.href, flow: 'payment_method_update' }),
    ),
  )
  return (
    <button type="button" className={classes.strip} aria-disabled={isBusy || undefined} onClick={onClick}>
      <span>
        {sentence} - <span className={classes.link}>add a card</span>
      </span>
    </button>
  )
}
