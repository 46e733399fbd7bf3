export const SUBSCRIPTION_STATUSES = ['none', 'trialing', 'active', 'past_due', 'canceled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** Only paying and trialing owners can open the dashboard. */
export function grantsAccess(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trialing'
}

const HOUR_MS = 60 * 60 * 1000
/** How long the stored status counts after the paid period ended, while the provider cannot be reached. */
const TRUSTED_AFTER_END_MS = 72 * HOUR_MS

/** Whether the stored status is too old to grant access without asking the provider. */
export function isStoredStatusExpired(endsAtMs: number | null, nowMs: number): boolean {
  return endsAtMs !== null && nowMs >= endsAtMs + TRUSTED_AFTER_END_MS
}
