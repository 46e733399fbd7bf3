import {
  browserSubscription,
  type CheckOutcome,
  type SubscriptionClient,
} from '#web/billing/subscription-client.ts'
import { type Pause, pause } from '#web/session/call-auth.ts'
import { leaveForGood } from '#web/session/leave-for.ts'
import { toast, toastFailure } from '#web/ui/toast-store.ts'

const READING_MS = 1_000

export type BlockedDoor = {
  subscription: Pick<SubscriptionClient, 'snapshot' | 'check' | 'recheck'>
  pause: Pause
  leave(path: string): Promise<never>
}

export const blockedBrowser: BlockedDoor = { subscription: browserSubscription, pause, leave: leaveForGood }

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

async function tell(outcome: CheckOutcome, door: BlockedDoor): Promise<void> {
  if (outcome === 'outdated') return
  if (outcome === 'failed') return toastFailure('Error', 'Failed to check subscription status')
  const { hasSubscription, status } = door.subscription.snapshot().subscription
  if (!hasSubscription) {
    return toastFailure('Subscription Still Inactive', `Current status: ${status.replace('_', ' ')}`)
  }
  return welcomeBack(door)
}

export async function welcomeBack(door: BlockedDoor): Promise<void> {
  toast({ title: 'Subscription Active', description: 'Taking you to your dashboard...' })
  await door.pause(READING_MS)
  await door.leave('/dashboard')
}
