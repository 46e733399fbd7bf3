import type { ChosenSubscription } from '#domain/billing/provider-subscription.ts'
import { markSessionEnded, possibleSessions } from '#server/billing/attempt-queries.ts'
import { checkWithin } from '#server/billing/queries.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'

/**
 * Ends what would charge an owner twice: other live subscriptions, and checkouts that were left open in some tab.
 * What cannot be ended now is tried again in some minutes.
 */
export async function endDoubles(
  deps: ProviderDeps,
  userId: string,
  { kept, surplus }: ChosenSubscription,
): Promise<void> {
  const { db, payments, log } = deps
  try {
    for (const { id } of surplus) {
      log.error({ userId, kept: kept?.id, cancelled: id }, 'an owner had two live subscriptions')
      await payments.billing.cancelSubscription(id)
    }
    await endSessions(deps, userId)
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ userId, err: error }, 'what would charge an owner twice could not be ended yet')
    await db.asSystem((tx) => checkWithin(tx, userId, 5))
  }
}

/** Ends every checkout session that could still be completed. */
export async function endSessions(deps: ProviderDeps, userId: string) {
  for (const sessionId of await deps.db.asSystem((tx) => possibleSessions(tx, userId)))
    await endSession(deps, userId, sessionId)
}

export async function endSession({ db, payments }: ProviderDeps, userId: string, sessionId: string) {
  await payments.billing.expireCheckout(sessionId)
  await db.asSystem((tx) => markSessionEnded(tx, userId, sessionId))
}
