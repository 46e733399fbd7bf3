import { type ProviderSubscription, statusFromProvider } from '#domain/billing/provider-subscription.ts'
import { hurryDiffering } from '#server/billing/review-queries.ts'
import type { ProviderDeps } from '#server/dependencies.ts'

const AT_ONCE = 100

type Listed = { customerId: string; subscription: ProviderSubscription }

/** Compares every subscription at the provider with ours; what differs is looked at again by itself. */
export async function reviewSubscriptions(deps: ProviderDeps): Promise<void> {
  let batch: Listed[] = []
  for await (const listed of deps.payments.billing.everySubscription()) {
    batch.push(listed)
    if (batch.length < AT_ONCE) continue
    await compare(deps, batch)
    batch = []
  }
  await compare(deps, batch)
}

async function compare({ db, log }: ProviderDeps, batch: readonly Listed[]): Promise<void> {
  const told = batch.map(({ customerId, subscription }) => ({
    customerId,
    subscriptionId: subscription.id,
    status: statusFromProvider(subscription.status) ?? 'none',
  }))
  const unknown = await db.asSystem((tx) => hurryDiffering(tx, told))
  for (const customerId of unknown)
    log.warn({ customerId }, 'a subscription at the payment provider has no owner here')
}
