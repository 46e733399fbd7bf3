import { trialAddress } from '#domain/billing/trial-address.ts'
import { customerOf, insertCustomer, isTrialUsed } from '#server/billing/queries.ts'
import { type SyncDeps, syncSubscription } from '#server/billing/sync-subscription.ts'
import { type CheckoutAttempt, closeAttempt, noteSession, takeAttempt } from '#server/checkout/queries.ts'
import type { CheckoutSession } from '#server/gateways/payments.ts'
import { refuse } from '#server/refusal.ts'

export type CheckoutDeps = SyncDeps & { appUrl: URL }

type Owner = { id: string; email: string }

/** Where the owner goes to pay. Asked twice, it leads to the same place. */
export async function createCheckout(
  deps: CheckoutDeps,
  owner: Owner,
): Promise<{ sessionId: string; url: string }> {
  const customerId = await ensureCustomer(deps, owner)
  const subscription = await syncSubscription(deps, owner.id, { because: 'request' })
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

async function ensureCustomer({ db, payments }: CheckoutDeps, { id, email }: Owner): Promise<string> {
  const known = await db.asSystem((tx) => customerOf(tx, id))
  if (known) return known.customerId
  const made = await payments.billing.createCustomer({ userId: id, email })
  return db.asSystem(async (tx) => {
    await insertCustomer(tx, id, made)
    return (await customerOf(tx, id))?.customerId ?? refuse('unauthenticated')
  })
}

async function cardPage({ payments, appUrl }: CheckoutDeps, customerId: string) {
  const returnUrl = `${appUrl.origin}/signup-cancelled`
  const { id, url } = await payments.billing.openPortal({
    customerId,
    returnUrl,
    flow: 'payment_method_update',
  })
  return { sessionId: id, url }
}

/** Attempts that turn out to be over make room for the next; two are enough unless something is wrong. */
const ATTEMPTS_TO_LOOK_AT = 3

async function checkoutPage(deps: CheckoutDeps, owner: Owner, customerId: string) {
  const { db } = deps
  for (let looked = 0; looked < ATTEMPTS_TO_LOOK_AT; looked++) {
    const { attempt, hasTrial } = await db.asSystem(async (tx) => {
      const hasTrial = !(await isTrialUsed(tx, trialAddress(owner.email)))
      return { hasTrial, attempt: await takeAttempt(tx, owner.id, hasTrial) }
    })
    const session = await sessionOf(deps, owner, customerId, attempt)
    const isRight = attempt.hasTrial === hasTrial
    if (session?.status === 'open' && session.url && isRight)
      return { sessionId: session.id, url: session.url }
    if (session?.status === 'open') await deps.payments.billing.expireCheckout(session.id)
    if (session?.status === 'complete') {
      const now = await syncSubscription(deps, owner.id, { because: 'request' })
      if (now?.status === 'active' || now?.status === 'trialing') return refuse('already_subscribed')
    }
    await db.asSystem((tx) => closeAttempt(tx, owner.id, attempt.n))
  }
  return refuse('provider_unavailable')
}

async function sessionOf(
  { db, payments }: CheckoutDeps,
  owner: Owner,
  customerId: string,
  { n, hasTrial, sessionId }: CheckoutAttempt,
): Promise<CheckoutSession | null> {
  if (sessionId) return payments.billing.checkoutSession(sessionId)
  const wish = { userId: owner.id, customerId, attempt: n, hasTrial }
  const session = await payments.billing.openCheckout(wish)
  await db.asSystem((tx) => noteSession(tx, owner.id, n, session))
  return session
}
