import { grantsAccess, isStoredStatusExpired, type SubscriptionStatus } from '#domain/billing/access.ts'
import { accessEndsAt, type StoredSubscription } from '#server/billing/queries.ts'
import { syncSubscription } from '#server/billing/sync-subscription.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import type { Session } from '#server/http/session.ts'

/** A screen waits for this, so stored data is better than a long wait. */
const PROVIDER_TIMEOUT_MS = 2_000

/** Throws `ProviderUnavailable` if the provider does not answer within the timeout. */
function syncBriefly(deps: ProviderDeps, userId: string): Promise<StoredSubscription | null> {
  return syncSubscription({ ...deps, payments: deps.payments.within(PROVIDER_TIMEOUT_MS) }, userId, 'request')
}

export async function syncOrUseStored(
  deps: ProviderDeps,
  userId: string,
  stored: StoredSubscription | null,
): Promise<StoredSubscription | null> {
  try {
    return await syncBriefly(deps, userId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ userId, err: error }, 'subscription answered from stored data')
    return stored
  }
}

/** The status that decides whether the dashboard opens: the stored one, unless that expired days ago. */
export async function statusForAccess(
  deps: ProviderDeps,
  { user, subscription, checkedAt }: Session,
): Promise<SubscriptionStatus> {
  if (!subscription) return 'none'
  const { status } = subscription
  const isOutdated = isStoredStatusExpired(accessEndsAt(subscription)?.getTime() ?? null, checkedAt.getTime())
  if (!grantsAccess(status) || !isOutdated) return status
  return (await syncBriefly(deps, user.id))?.status ?? 'none'
}
