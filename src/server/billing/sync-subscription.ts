import { mailboxOf } from '#domain/account/mailbox-of.ts'
import { grantsAccess } from '#domain/billing/access.ts'
import { nextCheckAtMs } from '#domain/billing/next-check.ts'
import { type ChosenSubscription, chooseSubscription } from '#domain/billing/provider-subscription.ts'
import type { Logger } from '#server/base/log.ts'
import { closeAttempts, openAttempt } from '#server/billing/attempt-queries.ts'
import { endDoubles } from '#server/billing/end-doubles.ts'
import {
  type BillingCustomer,
  customerOf,
  endOf,
  type FetchedSubscription,
  holdOwner,
  lockBilling,
  noteCheck,
  type StoredSubscription,
  storeSubscription,
  subscriptionOf,
} from '#server/billing/queries.ts'
import { recordCorrection } from '#server/billing/review-queries.ts'
import { markTrialUsed } from '#server/billing/trial-queries.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { ProviderDeps } from '#server/dependencies.ts'

/** `review`: nobody told us to look, so what it finds changed is something we should have been told. */
export type SyncCause = 'event' | 'request' | 'review'

/**
 * Asks the provider what is true now and stores it: whatever happened, in whatever order we heard of it, ends
 * here. Null where the owner never was a customer.
 */
export async function syncSubscription(
  deps: ProviderDeps,
  userId: string,
  because: SyncCause,
): Promise<StoredSubscription | null> {
  const { db, payments, log } = deps
  const customer = await db.asSystem((tx) => customerOf(tx, userId))
  if (!customer) return null
  const chosen = chooseSubscription(await payments.billing.subscriptionsOf(customer.customerId))
  const { isStored, current } = await db.asSystem((tx) =>
    store(tx, { userId, customer, chosen, because, log }),
  )
  // Only on the newest word: an older one may know nothing of what the owner does right now.
  if (isStored && grantsAccess(current?.status ?? 'none')) await endDoubles(deps, userId, chosen)
  return current
}

type Finding = {
  userId: string
  customer: BillingCustomer
  chosen: ChosenSubscription
  because: SyncCause
  log: Logger
}

async function store(tx: SystemTx, { userId, customer, chosen, because, log }: Finding) {
  await lockBilling(tx, userId)
  // Deleted while the provider was asked: there is nobody left to store it for.
  const owner = await holdOwner(tx, userId)
  if (!owner) return { isStored: false, current: null }
  const before = await subscriptionOf(tx, userId)
  const found = foundSubscription(chosen, customer.askedAt)
  const doubt = doubtAbout(before, chosen)
  if (doubt) log.error({ userId, words: chosen.unknownWords }, doubt)
  const isNews = !doubt && (before !== null || found.status !== 'none')
  const isStored = isNews && (await storeSubscription(tx, userId, found))
  const current = isStored ? found : before
  if (found.trialEndsAt) await markTrialUsed(tx, mailboxOf(owner.email), userId)
  await closeAttempts(tx, userId, isStored && grantsAccess(found.status) ? 'all' : 'expired')
  await noteCheck(tx, userId, await nextCheck(tx, userId, current))
  if (because === 'review' && isStored && before?.status !== found.status) {
    const correction = { was: before?.status ?? null, became: found.status, objectId: customer.customerId }
    log.warn({ userId, ...correction }, 'a subscription had changed without our being told')
    await recordCorrection(tx, { kind: 'subscription', ...correction })
  }
  return { isStored, current }
}

/**
 * While a word is not understood, nothing may be taken away on its account. Nor because nothing is told at all: the
 * provider forgets no subscription, so we would be asking the wrong one.
 */
function doubtAbout(before: StoredSubscription | null, { kept, unknownWords }: ChosenSubscription) {
  if (grantsAccess(kept?.known ?? 'none')) return null
  if (unknownWords.length > 0) return 'what the provider says of an owner is unclear'
  const isForgotten = kept === null && before !== null && before.status !== 'none'
  return isForgotten ? 'the provider knows nothing of a subscription that is stored here' : null
}

function foundSubscription({ kept }: ChosenSubscription, fetchedAt: Date): FetchedSubscription {
  return {
    status: kept?.known ?? 'none',
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
      endsAtMs: isRunning ? (endOf(current)?.getTime() ?? null) : null,
      hasOpenCheckout: (await openAttempt(tx, userId)) !== null,
      nowMs: (await tx.now()).getTime(),
    }),
  )
}

function dateOf(ms: number | null | undefined): Date | null {
  return ms == null ? null : new Date(ms)
}
