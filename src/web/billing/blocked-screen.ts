import { browserClock } from '#web/billing/once-per.ts'
import {
  browserSubscription,
  type CheckOutcome,
  type SubscriptionClient,
} from '#web/billing/subscription-client.ts'
import { type Pause, pause } from '#web/session/call-auth.ts'
import { leaveForGood } from '#web/session/leave-for.ts'
import { toast, toastFailure } from '#web/ui/toast-store.ts'

const READING_MS = 1_000

export type BlockedScreenEffects = {
  subscription: Pick<SubscriptionClient, 'snapshot' | 'check' | 'recheck'>
  pause: Pause
  leave(path: string): Promise<never>
}

const blockedBrowser: BlockedScreenEffects = { subscription: browserSubscription, pause, leave: leaveForGood }

/** An owner comes to the blocked screen, perhaps back from checkout. */
export async function arriveBlocked(
  returned: { by: 'checkout' | 'portal'; onChecked: () => void } | null,
  door = blockedBrowser,
): Promise<void> {
  const { subscription } = door
  // A return from checkout is asked about anyway; what is stored may be older than a card that was just added.
  const outcome = await (returned?.by === 'portal' ? subscription.recheck() : subscription.check())
  if (returned) {
    returned.onChecked()
    return tell(outcome, door)
  }
  if (!subscription.snapshot().subscription.hasSubscription) return
  // The dashboard may have refused although the stored row looks well: only the server's own word opens it.
  const isSure = (await subscription.recheck()) === 'answered'
  if (isSure && subscription.snapshot().subscription.hasSubscription) await door.leave('/dashboard')
}

export async function refreshStatus(door = blockedBrowser): Promise<void> {
  return tell(await door.subscription.recheck(), door)
}

async function tell(outcome: CheckOutcome, door: BlockedScreenEffects): Promise<void> {
  if (outcome === 'outdated') return
  if (outcome === 'failed') return toastFailure('Error', 'Failed to check subscription status')
  const { hasSubscription, status } = door.subscription.snapshot().subscription
  if (!hasSubscription) {
    return toastFailure('Subscription Still Inactive', `Current status: ${status.replace('_', ' ')}`)
  }
  return welcomeBack(door)
}

async function welcomeBack(door: BlockedScreenEffects): Promise<void> {
  toast({ title: 'Subscription Active', description: 'Taking you to your dashboard...' })
  await door.pause(READING_MS)
  await door.leave('/dashboard')
}

/** A payment that was just made is heard of within seconds. After that, only looking here again asks. */
const PAUSES_MS = [2_000, 3_000, 5_000, 10_000]

const awaitingBrowser = {
  ...blockedBrowser,
  after: browserClock.after,
  /** Returns how to stop. */
  onSeenAgain(run: () => void) {
    const ending = new AbortController()
    document.addEventListener('visibilitychange', () => document.visibilityState === 'visible' && run(), {
      signal: ending.signal,
    })
    return () => ending.abort()
  },
}

/** Asks quietly whether the dashboard has opened to whoever waits on the blocked screen. Returns how to stop. */
export function awaitAccess(door = awaitingBrowser): () => void {
  const { subscription } = door
  let isOver = false
  let stopWaiting: () => void = () => undefined

  async function ask(): Promise<void> {
    const outcome = await subscription.recheck()
    const hasOpened = outcome === 'answered' && subscription.snapshot().subscription.hasSubscription
    if (isOver || !hasOpened) return
    stop()
    await welcomeBack(door)
  }

  function waitFor([ms, ...rest]: number[]): void {
    if (ms === undefined) return
    stopWaiting = door.after(ms, () => {
      waitFor(rest)
      void ask()
    })
  }

  function stop(): void {
    isOver = true
    stopWaiting()
    stopListening()
  }

  const stopListening = door.onSeenAgain(() => void ask())
  waitFor(PAUSES_MS)
  return stop
}
