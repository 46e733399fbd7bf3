import { SUBSCRIPTION_STATUSES, type SubscriptionStatus } from '#domain/billing/access.ts'

/** An owner's subscription status as a browser caches it. */
export type CachedStatus = { status: SubscriptionStatus; timestamp: number }

/** A prefix: each owner's key starts with it. */
export const CACHED_STATUS_KEY = 'wheelhouse-subscription:status:'
export const CACHED_FOR_MS = 24 * 60 * 60 * 1000

/** The cached status, or null when it is too old, from the future (the clock was set back) or malformed. */
export function cachedStatus(stored: unknown, nowMs: number): SubscriptionStatus | null {
  const { status, timestamp } = (stored ?? {}) as Partial<CachedStatus>
  const known = SUBSCRIPTION_STATUSES.find((candidate) => candidate === status)
  if (known === undefined || typeof timestamp !== 'number') return null
  const ageMs = nowMs - timestamp
  return ageMs >= 0 && ageMs < CACHED_FOR_MS ? known : null
}
