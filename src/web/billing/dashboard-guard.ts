import { endpoints } from '#contract/endpoints.ts'
import { grantsAccess, type SubscriptionStatus } from '#domain/billing/access.ts'
import { isVerificationDue } from '#domain/billing/guard-verification.ts'
import { CHECK_TIMEOUT_MS, GRACE_MS, type GuardView, guardView } from '#domain/billing/guard-view.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserCache, type SubscriptionCache, type Warn, warn } from '#web/billing/subscription-cache.ts'
import {
  browserSubscription,
  type SubscriptionClient,
  toastCheckFailed,
} from '#web/billing/subscription-client.ts'
import { browserClock, type Clock } from '#web/billing/throttle-requests.ts'
import { callAsOwner } from './call-as-owner.ts'

type GuardDependencies = Clock & {
  subscription: Pick<SubscriptionClient, 'snapshot' | 'onChange' | 'check' | 'recheck'>
  readStatus(): Promise<SubscriptionStatus | null>
  cache: Pick<SubscriptionCache, 'status' | 'verifiedAtMs' | 'saveVerified'>
  showCheckFailed(): void
  warn: Warn
}

/** Passed when the owner returns from a checkout, whose id the subscription client knows. */
type CheckoutReturn = { onChecked: () => void }

type GuardState = {
  userId: string
  cachedStatus: SubscriptionStatus | null
  isGraceOver: boolean
  isVerifying: boolean
  isTimedOut: boolean
}

/** Decides what the dashboard shows while the subscription is being checked. One per tab. */
export function createDashboardGuard(dependencies: GuardDependencies) {
  const { subscription } = dependencies
  const listeners = new Set<() => void>()
  let state: GuardState | null = null
  /** The owner whom the page was rendered for, until the guard starts. */
  let initialUserId: string | null = null

  function notify(): void {
    for (const listener of listeners) listener()
  }

  const isChecking = (current: GuardState) => current.isVerifying || subscription.snapshot().isChecking

  function nullOnApiError(error: unknown): null {
    if (!(error instanceof ApiError)) throw error
    dependencies.warn('subscription could not be read', error)
    return null
  }

  async function verify(current: GuardState, returned: CheckoutReturn | null): Promise<void> {
    current.isVerifying = true
    const outcome = await subscription.check()
    if (returned) {
      if (outcome === 'failed') dependencies.showCheckFailed()
      returned.onChecked()
    }
    const stored = await dependencies.readStatus().catch(nullOnApiError)
    if (stored && grantsAccess(stored) && !subscription.snapshot().subscription.hasSubscription) {
      await subscription.recheck()
    }
    if (outcome === 'answered' || stored !== null) dependencies.cache.saveVerified(current.userId)
    current.isVerifying = false
    notify()
  }

  /** Called once the owner is known. Returns a function that stops the guard. */
  function start(userId: string, returned: CheckoutReturn | null): () => void {
    const current: GuardState = {
      userId,
      cachedStatus: dependencies.cache.status(userId),
      isGraceOver: false,
      isVerifying: false,
      isTimedOut: false,
    }
    state = current
    initialUserId = null
    const stops = [
      dependencies.after(GRACE_MS, () => {
        current.isGraceOver = true
        notify()
      }),
      dependencies.after(CHECK_TIMEOUT_MS, () => {
        current.isTimedOut = true
        if (isChecking(current)) dependencies.warn('subscription check timed out, opening the dashboard')
        notify()
      }),
      subscription.onChange(notify),
    ]
    const isDue = isVerificationDue(dependencies.cache.verifiedAtMs(userId), dependencies.nowMs())
    if (returned || isDue) void verify(current, returned)
    notify()
    return () => {
      for (const stop of stops) stop()
      if (state === current) state = null
    }
  }

  return {
    start,
    /** Shows the page that was rendered with this owner's data before the guard starts. */
    openFor(userId: string): void {
      initialUserId = userId
    },
    view(userId: string | null): GuardView {
      if (state === null || state.userId !== userId) {
        return userId !== null && userId === initialUserId ? 'open' : 'loading'
      }
      const { subscription: live, isKnown } = subscription.snapshot()
      return guardView({
        ...state,
        hasLiveAccess: isKnown ? live.hasSubscription : null,
        hasCachedAccess: state.cachedStatus && grantsAccess(state.cachedStatus),
        isChecking: isChecking(state),
      })
    },
    onChange(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const browserGuard = createDashboardGuard({
  ...browserClock,
  subscription: browserSubscription,
  readStatus: async () => (await callAsOwner(endpoints.readSubscription)).subscription?.status ?? null,
  cache: browserCache,
  showCheckFailed: toastCheckFailed,
  warn,
})
