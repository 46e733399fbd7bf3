import { type ProviderSubscription, statusFromProvider } from '#domain/billing/provider-subscription.ts'
import { scheduleMismatchChecks } from '#server/billing/review-queries.ts'
import type { ProviderDeps } from '#server/dependencies.ts'

const BATCH_SIZE = 100

type Listed = { customerId: string; subscription: ProviderSubscription }

/** Compares all subscriptions at the provider with the stored ones, and schedules a sync for those that differ. */
export async function reviewSubscriptions(deps: ProviderDeps): Promise<void> {
  let batch: Listed[] = []
  for await (const item of deps.payments.billing.listAllSubscriptions()) {
    batch.push(item)
    if (batch.length < BATCH_SIZE) continue
    await compareBatch(deps, batch)
    batch = []
  }
  await compareBatch(deps, batch)
}

async function compareBatch({ db, log }: ProviderDeps, batch: readonly Listed[]): Promise<void> {
  const listed = batch.map(({ customerId, subscription }) => ({
    customerId,
    subscriptionId: subscription.id,
    status: statusFromProvider(subscription.status) ?? 'none',
  }))
  const unknownCustomers = await db.asSystem((tx) => scheduleMismatchChecks(tx, listed))
  for (const customerId of unknownCustomers)
    log.warn({ customerId }, 'subscription at the payment provider has no owner')
}
