import { closeAttempt, findOpenAttempt } from '#server/billing/attempt-queries.ts'
import { expireSessions } from '#server/billing/end-duplicates.ts'
import { findCustomer } from '#server/billing/queries.ts'
import type { ProviderDeps } from '#server/dependencies.ts'

/** The provider's names. In any other status a subscription may still be charged, now or later. */
const ENDED_STATUSES = ['canceled', 'incomplete_expired']

/** Cancels the subscription and open checkouts at the provider right away, so that nothing can be charged any more. */
export async function endSubscription(deps: ProviderDeps, userId: string): Promise<void> {
  const { db, payments } = deps
  const customer = await db.asSystem((tx) => findCustomer(tx, userId))
  if (!customer) return
  // Checkouts come first, so that nobody can subscribe while the subscriptions are being cancelled.
  await expireCheckout(deps, userId, customer.customerId)
  await expireSessions(deps, userId)
  for (const { id, status } of await payments.billing.listSubscriptions(customer.customerId)) {
    if (!ENDED_STATUSES.includes(status)) await payments.billing.cancelSubscription(id)
  }
}

async function expireCheckout(
  { db, payments }: ProviderDeps,
  userId: string,
  customerId: string,
): Promise<void> {
  const attempt = await db.asSystem((tx) => findOpenAttempt(tx, userId))
  if (!attempt) return
  const { n, hasTrial, sessionId } = attempt
  // Without a session id, the response to opening the checkout was lost. The same call returns the same checkout.
  const session = sessionId
    ? await payments.billing.readCheckout(sessionId)
    : await payments.billing.openCheckout({ userId, customerId, attempt: n, hasTrial })
  if (session?.status === 'open') await payments.billing.expireCheckout(session.id)
  await db.asSystem((tx) => closeAttempt(tx, userId, n))
}
