import { chooseSubscription, type ProviderSubscription } from '#domain/billing/provider-subscription.ts'
import { hurryCheck, ownerOfCustomer, subscriptionOf } from '#server/billing/queries.ts'
import type { SyncDeps } from '#server/billing/sync-subscription.ts'

/** Compares every subscription at the provider with ours; what differs is looked at again by itself. */
export async function reviewSubscriptions({ db, payments, log }: SyncDeps): Promise<void> {
  const byCustomer = new Map<string, ProviderSubscription[]>()
  for await (const { customerId, subscription } of payments.billing.everySubscription()) {
    byCustomer.set(customerId, [...(byCustomer.get(customerId) ?? []), subscription])
  }
  for (const [customerId, subscriptions] of byCustomer) {
    const { kept } = chooseSubscription(subscriptions)
    await db.asSystem(async (tx) => {
      const userId = await ownerOfCustomer(tx, customerId)
      if (!userId) return log.warn({ customerId }, 'a subscription at the payment provider has no owner here')
      const stored = await subscriptionOf(tx, userId)
      if (kept && stored?.status !== kept.known) await hurryCheck(tx, customerId)
    })
  }
}
