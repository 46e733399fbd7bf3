import { canonicalEmail } from '#domain/account/canonical-email.ts'
import { grantsAccess } from '#domain/billing/access.ts'
import { nextCheckAtMs } from '#domain/billing/next-check.ts'
import { type ChosenSubscription, chooseSubscription } from '#domain/billing/provider-subscription.ts'
import { emailAfterChange } from '#domain/billing/subscription-email.ts'
import type { Logger } from '#server/base/log.ts'
import { closeAttempts, findOpenAttempt } from '#server/billing/attempt-queries.ts'
import { endDuplicates } from '#server/billing/end-duplicates.ts'
import {
  accessEndsAt,
  type BillingCustomer,
  endingOf,
  type FetchedSubscription,
  findCustomer,
  findSubscription,
  lockBilling,
  lockOwner,
  recordCheck,
  type StoredSubscription,
  setOwedEmail,
  storeSubscription,
} from '#server/billing/queries.ts'
import { recordCorrection } from '#server/billing/review-queries.ts'
import { markTrialUsed } from '#server/billing/trial-queries.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { ProviderDeps } from '#server/dependencies.ts'

/** A change found by a `review` is one that a webhook should have reported. */
export type SyncCause = 'event' | 'request' | 'review'

/**
 * Fetches the current state from the provider and stores it. Every change ends up here, so the order of events does
 * not matter. Null if the owner never was a customer.
 */
export async function syncSubscription(
  deps: ProviderDeps,
  userId: string,
  cause: SyncCause,
): Promise<StoredSubscription | null> {
  const { db, payments, log } = deps
  const customer = await db.asSystem((tx) => findCustomer(tx, userId))
  if (!customer) return null
  const chosen = chooseSubscription(await payments.billing.listSubscriptions(customer.customerId))
  const { isStored, current } = await db.asSystem((tx) =>
    storeFetched(tx, { userId, customer, chosen, cause, log }),
  )
  // Only for the newest response: an older one may miss what the owner is doing right now.
  if (isStored && grantsAccess(current?.status ?? 'none')) await endDuplicates(deps, userId, chosen)
  return current
}

type SyncData = {
  userId: string
  customer: BillingCustomer
  chosen: ChosenSubscription
  cause: SyncCause
  log: Logger
}

async function storeFetched(tx: SystemTx, { userId, customer, chosen, cause, log }: SyncData) {
  await lockBilling(tx, userId)
  // The owner was deleted during the request to the provider.
  const owner = await lockOwner(tx, userId)
  if (!owner) return { isStored: false, current: null }
  const before = await findSubscription(tx, userId)
  const fetched = toFetched(chosen, customer.requestedAt)
  const reason = reasonToIgnore(before, chosen)
  if (reason) log.error({ userId, statuses: chosen.unknownStatuses }, reason)
  const shouldStore = !reason && (before !== null || fetched.status !== 'none')
  const isStored = shouldStore && (await storeSubscription(tx, userId, fetched))
  const current = isStored ? fetched : before
  const hasChanged = isStored && before?.status !== fetched.status
  // A repeated event finds the status unchanged, so that the owner gets one email per change.
  if (hasChanged)
    await setOwedEmail(tx, userId, emailAfterChange(endingOf(fetched), (await tx.now()).getTime()))
  if (fetched.trialEndsAt) await markTrialUsed(tx, canonicalEmail(owner.email), userId)
  await closeAttempts(tx, userId, isStored && grantsAccess(fetched.status) ? 'all' : 'expired')
  await recordCheck(tx, userId, await nextCheck(tx, userId, current))
  if (cause === 'review' && hasChanged) {
    const correction = { was: before?.status ?? null, became: fetched.status, objectId: customer.customerId }
    log.warn({ userId, ...correction }, 'subscription changed without an event')
    await recordCorrection(tx, { kind: 'subscription', ...correction })
  }
  return { isStored, current }
}

/**
 * An unknown status must not end anyone's access. Nor must an empty list: the provider never deletes subscriptions, so
 * we would be connected to the wrong account.
 */
function reasonToIgnore(before: StoredSubscription | null, { kept, unknownStatuses }: ChosenSubscription) {
  if (grantsAccess(kept?.knownStatus ?? 'none')) return null
  if (unknownStatuses.length > 0) return 'unknown subscription status from the payment provider'
  const isMissing = kept === null && before !== null && before.status !== 'none'
  return isMissing ? 'stored subscription missing at the payment provider' : null
}

function toFetched({ kept }: ChosenSubscription, fetchedAt: Date): FetchedSubscription {
  return {
    status: kept?.knownStatus ?? 'none',
    providerId: kept?.id ?? null,
    trialEndsAt: dateOf(kept?.trialEndsAtMs),
    periodEndsAt: dateOf(kept?.periodEndsAtMs),
    cancelsAtPeriodEnd: kept?.cancelsAtPeriodEnd ?? false,
    hasCard: kept?.hasCard ?? false,
    fetchedAt,
  }
}

async function nextCheck(tx: SystemTx, userId: string, current: StoredSubscription | null): Promise<Date> {
  const isRunning = current !== null && grantsAccess(current.status)
  return new Date(
    nextCheckAtMs({
      isLive: isRunning || current?.status === 'past_due',
      endsAtMs: isRunning ? (accessEndsAt(current)?.getTime() ?? null) : null,
      hasOpenCheckout: (await findOpenAttempt(tx, userId)) !== null,
      nowMs: (await tx.now()).getTime(),
    }),
  )
}

function dateOf(ms: number | null | undefined): Date | null {
  return ms == null ? null : new Date(ms)
}
