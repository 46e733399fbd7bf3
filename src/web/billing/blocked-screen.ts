import {
  browserSubscription,
  type CheckOutcome,
  type SubscriptionClient,
} from '#web/billing/subscription-client.ts'
import { browserClock } from '#web/billing/throttle-requests.ts'
import { type Pause, pause } from '#web/session/call-auth.ts'
import { replacePage } from '#web/session/open-page.ts'
import { toast, toastError } from '#web/ui/toast-store.ts'

/** Long enough to read the toast before the redirect. */
const READING_MS = 1_000

export type BlockedScreenEffects = {
  subscription: Pick<SubscriptionClient, 'snapshot' | 'check' | 'recheck'>
  pause: Pause
  leave(path: string): Promise<never>
}

const browserEffects: BlockedScreenEffects = { subscription: browserSubscription, pause, leave: replacePage }

/** Checks the subscription of an owner who opens the blocked screen, perhaps returning from checkout. */
export async function enterBlockedScreen(
  returned: { origin: 'checkout' | 'portal'; onChecked: () => void } | null,
  effects = browserEffects,
): Promise<void> {
  const { subscription } = effects
  // `check` covers a return from checkout. After the portal the stored row may be older than the card just added.
  const outcome = await (returned?.origin === 'portal' ? subscription.recheck() : subscription.check())
  if (returned) {
    returned.onChecked()
    return showOutcome(outcome, effects)
  }
  if (!subscription.snapshot().subscription.hasSubscription) return
  // The dashboard may have refused despite the stored row, so only a fresh check redirects there.
  const isConfirmed = (await subscription.recheck()) === 'answered'
  if (isConfirmed && subscription.snapshot().subscription.hasSubscription) await effects.leave('/dashboard')
}

export async function refreshStatus(effects = browserEffects): Promise<void> {
  return showOutcome(await effects.subscription.recheck(), effects)
}

async function showOutcome(outcome: CheckOutcome, effects: BlockedScreenEffects): Promise<void> {
  if (outcome === 'outdated') return
  if (outcome === 'failed') return toastError('Error', 'Failed to check subscription status')
  const { hasSubscription, status } = effects.subscription.snapshot().subscription
  if (!hasSubscription) {
    return toastError('Subscription Still Inactive', `Current status: ${status.replace('_', ' ')}`)
  }
  return redirectToDashboard(effects)
}

async function redirectToDashboard(effects: BlockedScreenEffects): Promise<void> {
  toast({ title: 'Subscription Active', description: 'Taking you to your dashboard...' })
  await effects.pause(READING_MS)
  await effects.leave('/dashboard')
}

/** A payment just made shows up within seconds. Later checks happen only when the page becomes visible. */
const CHECK_DELAYS_MS = [2_000, 3_000, 5_000, 10_000]

const browserPollingEffects = {
  ...browserEffects,
  after: browserClock.after,
  /** Returns a function that stops listening. */
  onVisible(run: () => void) {
    const listeners = new AbortController()
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && run(), {
      signal: listeners.signal,
    })
    return () => listeners.abort()
  },
}

/** Polls silently until the owner on the blocked screen has access. Returns a function that stops polling. */
export function awaitAccess(effects = browserPollingEffects): () => void {
  const { subscription } = effects
  let isStopped = false
  let cancelNextCheck: () => void = () => undefined

  async function checkAccess(): Promise<void> {
    const outcome = await subscription.recheck()
    const hasAccess = outcome === 'answered' && subscription.snapshot().subscription.hasSubscription
    if (isStopped || !hasAccess) return
    stop()
    await redirectToDashboard(effects)
  }

  function scheduleChecks([ms, ...later]: number[]): void {
    if (ms === undefined) return
    cancelNextCheck = effects.after(ms, () => {
      scheduleChecks(later)
      void checkAccess()
    })
  }

  function stop(): void {
    isStopped = true
    cancelNextCheck()
    stopListening()
  }

  const stopListening = effects.onVisible(() => void checkAccess())
  scheduleChecks(CHECK_DELAYS_MS)
  return stop
}
