export const SUBSCRIPTION_STATUSES = ['none', 'trialing', 'active', 'past_due', 'canceled'] as const
export type SubscriptionStatus = (typeof SUBSCRIPTION_STATUSES)[number]

/** The dashboard opens to owners who pay or try; everyone else is told why not. */
export function grantsAccess(status: SubscriptionStatus): boolean {
  return status === 'active' || status === 'trialing'
}
