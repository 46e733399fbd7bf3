import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#domain/billing/access.ts'

/** What a browser remembers of an owner's subscription. */
export type CachedStatus = { status: SubscriptionStatus; timestamp: number }

/** Every owner has a key of their own below it. */
export const CACHED_STATUS_KEY = 'wheelhouse-subscription:status:'
export const CACHED_FOR_MS = 24 * 60 * 60 * 1000

/** The status that still counts. Nothing when it is too old, of the future (the clock was set back), or not ours. */
export function cachedStatus(stored: unknown, nowMs: number): SubscriptionStatus | null {
  const { status, timestamp } = (stored ?? {}) as Partial<CachedStatus>
  const known = SUBSCRIPTION_STATUSES.find((one) => one === status)
  if (known === undefined || typeof timestamp !== 'number') return null
  const ageMs = nowMs - timestamp
  return ageMs >= 0 && ageMs < CACHED_FOR_MS ? known : null
}
