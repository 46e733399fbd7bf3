import { endpoints } from '#contract/endpoints.ts'
import { grantsAccess, type SubscriptionStatus } from '#domain/billing/access.ts'
import { isVerificationDue } from '#domain/billing/guard-verification.ts'
import { GRACE_MS, type GuardView, guardView, PATIENCE_MS } from '#domain/billing/guard-view.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserClock, type Clock } from '#web/billing/once-per.ts'
import { browserCache, type SubscriptionCache, type Warn, warn } from '#web/billing/subscription-cache.ts'
import {
  browserSubscription,
  type SubscriptionClient,
  toastCheckFailed,
} from '#web/billing/subscription-client.ts'
import { callAsOwner } from './call-as-owner.ts'

type GuardDoor = Clock & {
  subscription: Pick<SubscriptionClient, 'snapshot' | 'onChange' | 'check' | 'recheck'>
  readStatus(): Promise<SubscriptionStatus | null>
  cache: Pick<SubscriptionCache, 'status' | 'verifiedAtMs' | 'keepVerified'>
  sayCheckFailed(): void
  warn: Warn
}

/** Somebody comes back from checkout; the subscription client knows from which. */
type Return = { onChecked: () => void }

type Watch = {
  userId: string
  cached: SubscriptionStatus | null
  isGraceOver: boolean
  isVerifying: boolean
  isPatienceOver: boolean
}

/** Decides what an owner at the dashboard is shown while the subscription is looked at. One per tab. */
export function createDashboardGuard(door: GuardDoor) {
  const { subscription } = door
  const watchers = new Set<() => void>()
  let watch: Watch | null = null

  function changed(): void {
    for (const tell of watchers) tell()
  }

  const isChecking = (watched: Watch) => watched.isVerifying || subscription.snapshot().isChecking

  function nothingIfRefused(error: unknown): null {
    if (!(error instanceof ApiError)) throw error
    door.warn('The subscription could not be read.', error)
    return null
  }

  async function verify(watched: Watch, returned: Return | null): Promise<void> {
    watched.isVerifying = true
    const outcome = await subscription.check()
    if (returned) {
      if (outcome === 'failed') door.sayCheckFailed()
      returned.onChecked()
    }
    const stored = await door.readStatus().catch(nothingIfRefused)
    if (stored && grantsAccess(stored) && !subscription.snapshot().subscription.hasSubscription) {
      await subscription.recheck()
    }
    if (outcome === 'answered' || stored !== null) door.cache.keepVerified(watched.userId)
    watched.isVerifying = false
    changed()
  }

  /** Begins when it is known who is there. Returns how to end it. */
  function start(userId: string, returned: Return | null): () => void {
    const watched: Watch = {
      userId,
      cached: door.cache.status(userId),
      isGraceOver: false,
      isVerifying: false,
      isPatienceOver: false,
    }
    watch = watched
    const stops = [
      door.after(GRACE_MS, () => {
        watched.isGraceOver = true
        changed()
      }),
      door.after(PATIENCE_MS, () => {
        watched.isPatienceOver = true
        if (isChecking(watched)) door.warn('Verifying the subscription took too long: the dashboard opens.')
        changed()
      }),
      subscription.onChange(changed),
    ]
    const isDue = isVerificationDue(door.cache.verifiedAtMs(userId), door.nowMs())
    if (returned || isDue) void verify(watched, returned)
    changed()
    return () => {
      for (const stop of stops) stop()
      if (watch === watched) watch = null
    }
  }

  return {
    start,
    view(userId: string | null): GuardView {
      if (watch === null || watch.userId !== userId) return 'loading'
      const { subscription: live, isKnown } = subscription.snapshot()
      return guardView({
        ...watch,
        liveOpens: isKnown ? live.hasSubscription : null,
        cachedOpens: watch.cached && grantsAccess(watch.cached),
        isChecking: isChecking(watch),
      })
    },
    onChange(tell: () => void): () => void {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
  }
}

export const browserGuard = createDashboardGuard({
  ...browserClock,
  subscription: browserSubscription,
  readStatus: async () => (await callAsOwner(endpoints.readSubscription)).subscription?.status ?? null,
  cache: browserCache,
  sayCheckFailed: toastCheckFailed,
  warn,
})
