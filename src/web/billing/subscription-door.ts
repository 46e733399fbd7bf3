import type { Subscription, SubscriptionCheck } from '#contract/billing.ts'
import type { Clock } from '#web/billing/once-per.ts'
import type { SubscriptionCache } from '#web/billing/subscription-cache.ts'

/** Everything the subscription client needs from outside, so that a test can hold the clock. */
export type SubscriptionDoor = Clock & {
  readRow(): Promise<Subscription | null>
  check(sessionId: string | null): Promise<SubscriptionCheck>
  cache: Pick<SubscriptionCache, 'keepStatus' | 'forget' | 'forgetOthers'>
  sayCheckFailed(): void
}
