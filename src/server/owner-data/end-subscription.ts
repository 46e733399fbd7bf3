import { closeAttempt, findOpenAttempt } from '#server/billing/attempt-queries.ts'
import { expireSessions } from '#server/billing/end-duplicates.ts'
import { findCustomer } from '#server/billing/queries.ts'
import type { ProviderDeps } from '#server/dependencies.ts'

/** In the provider's words. Anything else may still charge, or come to. */
const ENDED = ['canceled', 'incomplete_expired']

/** At the provider and at once: neither a running subscription nor an open checkout can charge any more. */
export async function endSubscription(deps: ProviderDeps, userId: string): Promise<void> {
  const { db, payments } = deps
  const customer = await db.asSystem((tx) => findCustomer(tx, userId))
  if (!customer) return
  // First, so that nobody subscribes there while the rest is being ended.
  await expireCheckout(deps, userId, customer.customerId)
  await expireSessions(deps, userId)
  for (const { id, status } of await payments.billing.listSubscriptions(customer.customerId)) {
    if (!ENDED.includes(status)) await payments.billing.cancelSubscription(id)
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
  // Without a session the answer to opening one was lost. The same call again leads to the same checkout.
  const session = sessionId
    ? await payments.billing.readCheckout(sessionId)
    : await payments.billing.openCheckout({ userId, customerId, attempt: n, hasTrial })
  if (session?.status === 'open') await payments.billing.expireCheckout(session.id)
  await db.asSystem((tx) => closeAttempt(tx, userId, n))
}
