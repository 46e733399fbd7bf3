import { grantsAccess, needsFreshWord, type SubscriptionStatus } from '#domain/billing/access.ts'
import { endOf, type StoredSubscription } from '#server/billing/queries.ts'
import { syncSubscription } from '#server/billing/sync-subscription.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import type { Session } from '#server/http/session.ts'

/** A screen waits for this: better what is stored than a long silence. */
const ASK_WITHIN_MS = 2_000

/** What the provider says now. Throws `ProviderUnavailable` when it does not say it soon. */
function askBriefly(deps: ProviderDeps, userId: string): Promise<StoredSubscription | null> {
  return syncSubscription({ ...deps, payments: deps.payments.within(ASK_WITHIN_MS) }, userId, 'request')
}

export async function freshOrStored(
  deps: ProviderDeps,
  userId: string,
  stored: StoredSubscription | null,
): Promise<StoredSubscription | null> {
  try {
    return await askBriefly(deps, userId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ userId, err: error }, 'a subscription was answered from what is stored')
    return stored
  }
}

/** What opens or closes the dashboard for this request: what is stored, unless the provider has been silent for days. */
export async function admittedStatus(
  deps: ProviderDeps,
  { user, subscription, checkedAt }: Session,
): Promise<SubscriptionStatus> {
  if (!subscription) return 'none'
  const { status } = subscription
  const isOld = needsFreshWord(endOf(subscription)?.getTime() ?? null, checkedAt.getTime())
  if (!grantsAccess(status) || !isOld) return status
  return (await askBriefly(deps, user.id))?.status ?? 'none'
}
