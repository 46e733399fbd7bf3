import { mailboxOf } from '#domain/account/mailbox-of.ts'
import { grantsAccess } from '#domain/billing/access.ts'
import { refuse } from '#server/base/refusal.ts'
import {
  type CheckoutAttempt,
  closeAttempt,
  noteSession,
  takeAttempt,
} from '#server/billing/attempt-queries.ts'
import { endSession } from '#server/billing/end-doubles.ts'
import {
  checkWithin,
  customerOf,
  deleteCustomer,
  insertCustomer,
  lockBilling,
  subscriptionOf,
} from '#server/billing/queries.ts'
import { syncSubscription } from '#server/billing/sync-subscription.ts'
import { holdTrial } from '#server/billing/trial-queries.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import { type CheckoutSession, CustomerGone, ProviderUnavailable } from '#server/gateways/payments.ts'

export type CheckoutDeps = ProviderDeps & { appUrl: URL }

type Owner = { id: string; email: string }
type Visit = { sessionId: string; url: string }

/** Where the owner goes to pay. Asked twice, it leads to the same place. */
export async function createCheckout(deps: CheckoutDeps, owner: Owner): Promise<Visit> {
  const customerId = await ensureCustomer(deps, owner)
  try {
    return await pageFor(deps, owner, customerId)
  } catch (error) {
    if (!(error instanceof CustomerGone)) throw error
    deps.log.warn({ userId: owner.id, customerId }, 'the payment provider had forgotten a customer')
    return pageFor(deps, owner, await ensureCustomer(deps, owner, { insteadOf: customerId }))
  }
}

/** The owner as the provider's customer, made on first asking, or instead of one that the provider has forgotten. */
async function ensureCustomer(
  { db, payments }: ProviderDeps,
  { id, email }: Owner,
  { insteadOf = null }: { insteadOf?: string | null } = {},
): Promise<string> {
  const { known, now } = await db.asOwner(id, async (tx) => ({
    known: await customerOf(tx, id),
    now: await tx.now(),
  }))
  if (known && known.customerId !== insteadOf) return known.customerId
  // Two clicks are one call; an hour later the provider is no longer held to a failure it may have remembered.
  const hour = now.toISOString().slice(0, 'YYYY-MM-DDTHH'.length)
  const attempt = insteadOf ? `${hour}:${insteadOf}` : hour
  const made = await payments.billing.createCustomer({ userId: id, email, attempt })
  return db.asSystem(async (tx) => {
    if (insteadOf) await deleteCustomer(tx, id, insteadOf)
    await insertCustomer(tx, id, made)
    return (await customerOf(tx, id))?.customerId ?? refuse('not_found')
  })
}

async function pageFor(deps: CheckoutDeps, owner: Owner, customerId: string): Promise<Visit> {
  const subscription = await syncSubscription(deps, owner.id, 'request')
  switch (subscription?.status) {
    case 'active':
    case 'trialing':
      return refuse('already_subscribed')
    case 'past_due':
      // Another checkout would make a second subscription; what is missing is a card that works.
      return cardPage(deps, customerId)
    default:
      return checkoutPage(deps, owner, customerId)
  }
}

async function cardPage({ payments, appUrl }: CheckoutDeps, customerId: string): Promise<Visit> {
  const returnUrl = `${appUrl.origin}/signup-cancelled?from=portal`
  const visit = { customerId, returnUrl, flow: 'payment_method_update' } as const
  const { id, url } = await payments.billing.openPortal(visit)
  return { sessionId: id, url }
}

/** Attempts that turn out to be over make room for the next; two are enough unless many tabs ask at once. */
const ATTEMPTS_TO_LOOK_AT = 5

async function checkoutPage(deps: CheckoutDeps, owner: Owner, customerId: string): Promise<Visit> {
  for (let looked = 0; looked < ATTEMPTS_TO_LOOK_AT; looked++) {
    const visit = await tryAttempt(deps, owner, customerId)
    if (visit) return visit
  }
  throw new Error(`${ATTEMPTS_TO_LOOK_AT} checkouts in a row could not be used`)
}

/** Null when the attempt was over: the next may work. */
async function tryAttempt(deps: CheckoutDeps, owner: Owner, customerId: string): Promise<Visit | null> {
  const { db } = deps
  const { attempt, hasTrial } = await db.asSystem(async (tx) => {
    const hasTrial = await holdTrial(tx, mailboxOf(owner.email), owner.id)
    return { hasTrial, attempt: await takeAttempt(tx, owner.id, hasTrial) }
  })
  if (!attempt) return null
  const session = await sessionOf(deps, owner, customerId, attempt)
  const isUsable = session?.status === 'open' && attempt.hasTrial === hasTrial
  if (isUsable && session.url) return { sessionId: session.id, url: session.url }
  if (session?.status === 'open') await endSession(deps, owner.id, session.id)
  if (session?.status === 'complete') await refuseIfSubscribed(deps, owner)
  await db.asSystem((tx) => closeAttempt(tx, owner.id, attempt.n))
  return null
}

async function refuseIfSubscribed(deps: CheckoutDeps, owner: Owner): Promise<void> {
  const current = await syncSubscription(deps, owner.id, 'request')
  if (current && grantsAccess(current.status)) refuse('already_subscribed')
}

async function sessionOf(
  deps: CheckoutDeps,
  owner: Owner,
  customerId: string,
  attempt: CheckoutAttempt,
): Promise<CheckoutSession | null> {
  const { db, payments } = deps
  if (attempt.sessionId) return payments.billing.checkoutSession(attempt.sessionId)
  const session = await openSession(deps, owner, customerId, attempt)
  const isOffered = await db.asSystem((tx) => offer(tx, owner.id, attempt, session))
  if (isOffered) return session
  // While it was being opened, another tab subscribed or gave up this attempt.
  await payments.billing.expireCheckout(session.id)
  await refuseIfSubscribed(deps, owner)
  return null
}

/** Decided under the owner's lock, so that whoever stores a subscription sees the session or is seen here. */
async function offer(
  tx: SystemTx,
  userId: string,
  { n }: CheckoutAttempt,
  session: CheckoutSession,
): Promise<boolean> {
  await lockBilling(tx, userId)
  const current = await subscriptionOf(tx, userId)
  if (current && grantsAccess(current.status)) return false
  await checkWithin(tx, userId, 10)
  return noteSession(tx, userId, n, session)
}

async function openSession(
  { db, payments }: CheckoutDeps,
  owner: Owner,
  customerId: string,
  { n, hasTrial }: CheckoutAttempt,
): Promise<CheckoutSession> {
  try {
    return await payments.billing.openCheckout({ userId: owner.id, customerId, attempt: n, hasTrial })
  } catch (error) {
    // The provider would repeat its failure to this number for a day, or hold it to the customer it has forgotten.
    if (error instanceof CustomerGone || (error instanceof ProviderUnavailable && error.wasRefused))
      await db.asSystem((tx) => closeAttempt(tx, owner.id, n))
    throw error
  }
}
