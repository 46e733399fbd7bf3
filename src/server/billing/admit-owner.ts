import { grantsAccess, needsFreshWord, type SubscriptionStatus } from '#domain/billing/access.ts'
import { endOf, subscription } from '#server/billing/queries.ts'
import { type SyncDeps, syncSubscription } from '#server/billing/sync-subscription.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import { refuse } from '#server/refusal.ts'

const ASK_WITHIN_MS = 2_000

/** What opens or closes the dashboard for this request. One read, unless the provider has been silent for days. */
export async function admittedStatus(deps: SyncDeps, userId: string): Promise<SubscriptionStatus> {
  const { stored, nowMs } = await deps.db.asOwner(userId, async (tx) => ({
    stored: await subscription(tx),
    nowMs: (await tx.now()).getTime(),
  }))
  if (!stored) return 'none'
  const isOld = needsFreshWord(endOf(stored)?.getTime() ?? null, nowMs)
  return grantsAccess(stored.status) && isOld ? freshStatus(deps, userId) : stored.status
}

async function freshStatus(deps: SyncDeps, userId: string): Promise<SubscriptionStatus> {
  try {
    const options = { because: 'request', withinMs: ASK_WITHIN_MS } as const
    return (await syncSubscription(deps, userId, options))?.status ?? 'none'
  } catch (error) {
    if (error instanceof ProviderUnavailable) return refuse('provider_unavailable')
    throw error
  }
}
