import { grantsAccess } from '#domain/billing/access.ts'
import { nextCheckAtMs } from '#domain/billing/next-check.ts'
import { type ChosenSubscription, chooseSubscription } from '#domain/billing/provider-subscription.ts'
import { trialAddress } from '#domain/billing/trial-address.ts'
import {
  type BillingCustomer,
  customerOf,
  emailOf,
  endOf,
  type FetchedSubscription,
  holdOwner,
  markTrialUsed,
  noteCheck,
  recordCorrection,
  type StoredSubscription,
  storeSubscription,
  subscriptionOf,
} from '#server/billing/queries.ts'
import { closeAttempts, openAttempt } from '#server/checkout/queries.ts'
import type { Database, SystemTx } from '#server/db/database.ts'
import type { PaymentsGateway } from '#server/gateways/payments.ts'
import type { Logger } from '#server/log.ts'

export type SyncDeps = { db: Database; payments: PaymentsGateway; log: Logger }

export type SyncOptions = {
  /** `review`: nobody told us to look, so what it finds changed is something we should have been told. */
  because: 'event' | 'request' | 'review'
  withinMs?: number
}

/**
 * Asks the provider what is true now and stores it: whatever happened, in whatever order we heard of it, ends
 * here. Null where the owner never was a customer.
 */
export async function syncSubscription(
  deps: SyncDeps,
  userId: string,
  { because, withinMs }: SyncOptions,
): Promise<StoredSubscription | null> {
  const { db, payments, log } = deps
  const customer = await db.asSystem((tx) => customerOf(tx, userId))
  if (!customer) return null
  const limit = withinMs === undefined ? {} : { withinMs }
  const chosen = chooseSubscription(await payments.billing.subscriptionsOf(customer.customerId, limit))
  if (chosen.unknownWords.length > 0)
    log.error({ userId, words: chosen.unknownWords }, 'the payment provider uses a status we do not know')
  await cancelSurplus(deps, userId, chosen)
  if (grantsAccess(chosen.kept?.known ?? 'none')) await expireOpenCheckout(deps, userId)
  return db.asSystem((tx) => store(tx, { userId, customer, chosen, because, log }))
}

/** Two of them would charge twice. */
async function cancelSurplus(
  { payments, log }: SyncDeps,
  userId: string,
  { kept, surplus }: ChosenSubscription,
): Promise<void> {
  for (const { id } of surplus) {
    log.error({ userId, kept: kept?.id, cancelled: id }, 'an owner had two live subscriptions')
    await payments.billing.cancelSubscription(id)
  }
}

/** Who has subscribed must not be able to do so again in a forgotten tab. */
async function expireOpenCheckout({ db, payments }: SyncDeps, userId: string): Promise<void> {
  const attempt = await db.asSystem((tx) => openAttempt(tx, userId))
  if (!attempt?.sessionId) return
  const session = await payments.billing.checkoutSession(attempt.sessionId)
  if (session?.status === 'open') await payments.billing.expireCheckout(session.id)
}

type Finding = {
  userId: string
  customer: BillingCustomer
  chosen: ChosenSubscription
  because: SyncOptions['because']
  log: Logger
}

async function store(
  tx: SystemTx,
  { userId, customer, chosen, because, log }: Finding,
): Promise<StoredSubscription | null> {
  // Deleted while the provider was asked: there is nobody left to store it for.
  if (!(await holdOwner(tx, userId))) return null
  const before = await subscriptionOf(tx, userId)
  const found = foundSubscription(chosen, customer.askedAt)
  // While a word is not understood, nothing may be taken away on its account.
  const isUnclear = chosen.unknownWords.length > 0 && !grantsAccess(found.status)
  const isNews = !isUnclear && (before !== null || found.status !== 'none')
  const isStored = isNews && (await storeSubscription(tx, userId, found))
  const current = isStored ? found : before
  if (found.trialEndsAt) {
    const email = await emailOf(tx, userId)
    if (email) await markTrialUsed(tx, trialAddress(email))
  }
  await closeAttempts(tx, userId, { all: grantsAccess(found.status) })
  await noteCheck(tx, userId, await nextCheck(tx, userId, current))
  if (because === 'review' && isStored && before?.status !== found.status) {
    const correction = { was: before?.status ?? null, became: found.status, objectId: customer.customerId }
    log.warn({ userId, ...correction }, 'a subscription had changed without our being told')
    await recordCorrection(tx, { kind: 'subscription', ...correction })
  }
  return current
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
      endsAtMs: isRunning ? (endOf(current)?.getTime() ?? null) : null,
      hasOpenCheckout: (await openAttempt(tx, userId)) !== null,
      nowMs: (await tx.now()).getTime(),
    }),
  )
}

function dateOf(ms: number | null | undefined): Date | null {
  return ms == null ? null : new Date(ms)
}
