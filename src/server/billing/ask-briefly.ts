import type { StoredSubscription } from '#server/billing/queries.ts'
import { syncSubscription } from '#server/billing/sync-subscription.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'

/** A screen waits for this: better what is stored than a long silence. */
const ASK_WITHIN_MS = 2_000

/** What the provider says now. Throws `ProviderUnavailable` when it does not say it soon. */
export function askBriefly(deps: ProviderDeps, userId: string): Promise<StoredSubscription | null> {
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
