import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { SubscriptionStatus } from '#domain/billing/access.ts'
import { browserCache } from '#web/billing/subscription-cache.ts'
import { browserSubscription } from '#web/billing/subscription-client.ts'
import { useSubscription } from '#web/billing/use-subscription.ts'
import { showBillingPortal } from '#web/dashboard/settings/billing/show-billing-portal.ts'
import { subscriptionQuery } from '#web/dashboard/settings/billing/subscription-query.ts'
import { useBusinessZone } from '#web/dashboard/settings/use-business-zone.ts'
import { trialBannerText } from '#web/dashboard/shell/trial-banner-text.ts'
import { inNewTab } from '#web/dashboard/ui/new-tab.ts'
import { useNowMs } from '#web/dashboard/ui/use-now-ms.ts'
import { sessionOf } from '#web/session/session-state.ts'
import { useSession } from '#web/session/use-session.ts'
import { useBusy } from '#web/ui/use-busy.ts'
import classes from './trial-banner.module.css'

/** Shown on every screen of an owner on trial. Its space is reserved while the text loads, so that nothing shifts. */
export function TrialBanner() {
  const isOnTrial = useLiveOrCachedStatus() === 'trialing'
  const { data } = useQuery({ ...subscriptionQuery, enabled: isOnTrial })
  const timeZone = useBusinessZone(isOnTrial)
  const nowMs = useNowMs()
  const endsAt = data?.subscription?.trial_end_date
  const hasEnded = endsAt != null && nowMs >= Date.parse(endsAt)
  useEffect(() => {
    // Only the server knows what follows: the dashboard stays open, or it is blocked.
    if (isOnTrial && hasEnded) void browserSubscription.recheck()
  }, [isOnTrial, hasEnded])
  if (!isOnTrial) return null
  if (!data || !timeZone) return <div className={classes.strip} />

  const text = trialBannerText(data.subscription, nowMs, timeZone)
  if (!text) return null
  if (text.asksForCard) return <AddCardBanner sentence={text.sentence} />
  return <p className={classes.strip}>{text.sentence}</p>
}

/** The live status; until it is loaded, the status that was cached last time. */
function useLiveOrCachedStatus(): SubscriptionStatus | null {
  const userId = sessionOf(useSession())?.user.id
  const { subscription, isKnown } = useSubscription()
  if (isKnown) return subscription.status
  return userId === undefined ? null : browserCache.status(userId)
}

function AddCardBanner({ sentence }: { sentence: string }) {
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
