import { canonicalEmail } from '#domain/account/canonical-email.ts'
import { grantsAccess } from '#domain/billing/access.ts'
import { refuse } from '#server/base/refusal.ts'
import {
  type CheckoutAttempt,
  closeAttempt,
  ensureAttempt,
  recordSession,
} from '#server/billing/attempt-queries.ts'
import { expireSession } from '#server/billing/end-duplicates.ts'
import {
  deleteCustomer,
  findCustomer,
  findSubscription,
  insertCustomer,
  lockBilling,
  scheduleCheckWithin,
} from '#server/billing/queries.ts'
import { syncSubscription } from '#server/billing/sync-subscription.ts'
import { reserveTrial } from '#server/billing/trial-queries.ts'
import type { SystemTx } from '#server/db/database.ts'
import type { ProviderDeps } from '#server/dependencies.ts'
import { type CheckoutSession, CustomerGone, ProviderUnavailable } from '#server/gateways/payments.ts'

export type CheckoutDeps = ProviderDeps & { appUrl: URL }

type Owner = { id: string; email: string }
type BillingPage = { sessionId: string; url: string }

/** Returns the provider's page where the owner pays. Repeated calls return the same page. */
export async function createCheckout(deps: CheckoutDeps, owner: Owner): Promise<BillingPage> {
  const customerId = await ensureCustomer(deps, owner)
  try {
    return await openBillingPage(deps, owner, customerId)
  } catch (error) {
    if (!(error instanceof CustomerGone)) throw error
    deps.log.warn({ userId: owner.id, customerId }, 'customer no longer exists at the payment provider')
    return openBillingPage(deps, owner, await ensureCustomer(deps, owner, { replacedId: customerId }))
  }
}

/** Creates the provider's customer on first use, or as a replacement for one the provider has deleted. */
async function ensureCustomer(
  { db, payments }: ProviderDeps,
  { id, email }: Owner,
  { replacedId = null }: { replacedId?: string | null } = {},
): Promise<string> {
  const { existing, now } = await db.asOwner(id, async (tx) => ({
    existing: await findCustomer(tx, id),
    now: await tx.now(),
  }))
  if (existing && existing.customerId !== replacedId) return existing.customerId
  // The idempotency key changes hourly: two clicks create one customer, and a stored failure expires.
  const hour = now.toISOString().slice(0, 'YYYY-MM-DDTHH'.length)
  const attempt = replacedId ? `${hour}:${replacedId}` : hour
  const createdId = await payments.billing.createCustomer({ userId: id, email, attempt })
  return db.asSystem(async (tx) => {
    if (replacedId) await deleteCustomer(tx, id, replacedId)
    await insertCustomer(tx, id, createdId)
    return (await findCustomer(tx, id))?.customerId ?? refuse('not_found')
  })
}

async function openBillingPage(deps: CheckoutDeps, owner: Owner, customerId: string): Promise<BillingPage> {
  const subscription = await syncSubscription(deps, owner.id, 'request')
  switch (subscription?.status) {
    case 'active':
    case 'trialing':
      return refuse('already_subscribed')
    case 'past_due':
      // Another checkout would create a second subscription; the owner needs a working card instead.
      return openCardPage(deps, customerId)
    default:
      return openCheckoutPage(deps, owner, customerId)
  }
}

async function openCardPage({ payments, appUrl }: CheckoutDeps, customerId: string): Promise<BillingPage> {
  const returnUrl = `${appUrl.origin}/signup-cancelled?from=portal`
  const options = { customerId, returnUrl, flow: 'payment_method_update' } as const
  const { id, url } = await payments.billing.openPortal(options)
  return { sessionId: id, url }
}

/** An attempt that can't be used is followed by the next; two are enough unless many tabs ask at once. */
const MAX_ATTEMPTS = 5

async function openCheckoutPage(deps: CheckoutDeps, owner: Owner, customerId: string): Promise<BillingPage> {
  for (let tries = 0; tries < MAX_ATTEMPTS; tries++) {
    const page = await tryAttempt(deps, owner, customerId)
    if (page) return page
  }
  throw new Error(`${MAX_ATTEMPTS} checkout attempts in a row could not be used`)
}

/** Null if the attempt can no longer be used: the next one may work. */
async function tryAttempt(deps: CheckoutDeps, owner: Owner, customerId: string): Promise<BillingPage | null> {
  const { db } = deps
  const { attempt, hasTrial } = await db.asSystem(async (tx) => {
    const hasTrial = await reserveTrial(tx, canonicalEmail(owner.email), owner.id)
    return { hasTrial, attempt: await ensureAttempt(tx, owner.id, hasTrial) }
  })
  if (!attempt) return null
  const session = await ensureSession(deps, owner, customerId, attempt)
  const isUsable = session?.status === 'open' && attempt.hasTrial === hasTrial
  if (isUsable && session.url) return { sessionId: session.id, url: session.url }
  if (session?.status === 'open') await expireSession(deps, owner.id, session.id)
  if (session?.status === 'complete') await refuseIfSubscribed(deps, owner)
  await db.asSystem((tx) => closeAttempt(tx, owner.id, attempt.n))
  return null
}

async function refuseIfSubscribed(deps: CheckoutDeps, owner: Owner): Promise<void> {
  const current = await syncSubscription(deps, owner.id, 'request')
  if (current && grantsAccess(current.status)) refuse('already_subscribed')
}

async function ensureSession(
  deps: CheckoutDeps,
  owner: Owner,
  customerId: string,
  attempt: CheckoutAttempt,
): Promise<CheckoutSession | null> {
  const { db, payments } = deps
  if (attempt.sessionId) return payments.billing.readCheckout(attempt.sessionId)
  const session = await openAtProvider(deps, owner, customerId, attempt)
  const isRecorded = await db.asSystem((tx) => recordOpenSession(tx, owner.id, attempt, session))
  if (isRecorded) return session
  // Meanwhile another tab subscribed or closed this attempt.
  await payments.billing.expireCheckout(session.id)
  await refuseIfSubscribed(deps, owner)
  return null
}

/** Takes the owner's lock: a concurrent sync sees this session, or we see the subscription it stored. */
async function recordOpenSession(
  tx: SystemTx,
  userId: string,
  { n }: CheckoutAttempt,
  session: CheckoutSession,
): Promise<boolean> {
  await lockBilling(tx, userId)
  const current = await findSubscription(tx, userId)
  if (current && grantsAccess(current.status)) return false
  await scheduleCheckWithin(tx, userId, 10)
  return recordSession(tx, userId, n, session)
}

async function openAtProvider(
  { db, payments }: CheckoutDeps,
  owner: Owner,
  customerId: string,
  { n, hasTrial }: CheckoutAttempt,
): Promise<CheckoutSession> {
  try {
    return await payments.billing.openCheckout({ userId: owner.id, customerId, attempt: n, hasTrial })
  } catch (error) {
    // For a day this attempt's idempotency key repeats the failure, or is rejected for another customer.
    if (error instanceof CustomerGone || (error instanceof ProviderUnavailable && error.wasRefused))
      await db.asSystem((tx) => closeAttempt(tx, owner.id, n))
    throw error
  }
}
