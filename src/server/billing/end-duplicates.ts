import type { ChosenSubscription } from '#domain/billing/provider-subscription.ts'
import { completableSessions, markSessionExpired } from '#server/billing/attempt-queries.ts'
import { scheduleCheckWithin } from '#server/billing/queries.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'

/**
 * Ends everything that would charge an owner twice: other live subscriptions, and checkouts left open in some tab.
 * If the provider is unavailable, the next sync retries in a few minutes.
 */
export async function endDuplicates(
  deps: ProviderDeps,
  userId: string,
  { kept, surplus }: ChosenSubscription,
): Promise<void> {
  const { db, payments, log } = deps
  try {
    for (const { id } of surplus) {
      log.error({ userId, kept: kept?.id, cancelled: id }, 'owner had two live subscriptions')
      await payments.billing.cancelSubscription(id)
    }
    await expireSessions(deps, userId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ userId, err: error }, 'duplicate subscription or checkout not ended yet')
    await db.asSystem((tx) => scheduleCheckWithin(tx, userId, 5))
  }
}

/** Ends every checkout session that could still be completed. */
export async function expireSessions(deps: ProviderDeps, userId: string) {
  for (const sessionId of await deps.db.asSystem((tx) => completableSessions(tx, userId)))
    await expireSession(deps, userId, sessionId)
}

export async function expireSession({ db, payments }: ProviderDeps, userId: string, sessionId: string) {
  await payments.billing.expireCheckout(sessionId)
  await db.asSystem((tx) => markSessionExpired(tx, userId, sessionId))
}
