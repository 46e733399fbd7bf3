export const SUBSCRIPTION_STATUSES = ['none', 'trialing', 'active', 'past_due', 'canceled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** The dashboard opens to owners who pay or try; everyone else is told why not. */
export function grantsAccess(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trialing'
}

const HOUR_MS = 60 * 60 * 1000
/** How long the last known word counts after the paid time ended, while the provider cannot be asked. */
const HONOURED_AFTER_END_MS = 72 * HOUR_MS

/** Whether what is stored is too old to open the dashboard by itself. */
export function needsFreshWord(endsAtMs: number | null, nowMs: number): boolean {
  return endsAtMs !== null && nowMs >= endsAtMs + HONOURED_AFTER_END_MS
}
