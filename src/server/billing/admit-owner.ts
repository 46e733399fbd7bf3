import { grantsAccess, needsFreshWord, type SubscriptionStatus } from '#domain/billing/access.ts'
import { askBriefly } from '#server/billing/ask-briefly.ts'
import { endOf, subscriptionOf } from '#server/billing/queries.ts'
import type { ProviderDeps } from '#server/dependencies.ts'

/** What opens or closes the dashboard for this request. One read, unless the provider has been silent for days. */
export async function admittedStatus(deps: ProviderDeps, userId: string): Promise<SubscriptionStatus> {
  const { stored, nowMs } = await deps.db.asOwner(userId, async (tx) => ({
    stored: await subscriptionOf(tx, userId),
    nowMs: (await tx.now()).getTime(),
  }))
  if (!stored) return 'none'
  const isOld = needsFreshWord(endOf(stored)?.getTime() ?? null, nowMs)
  if (!grantsAccess(stored.status) || !isOld) return stored.status
  return (await askBriefly(deps, userId))?.status ?? 'none'
}
