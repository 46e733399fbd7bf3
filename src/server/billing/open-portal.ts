import { grantsAccess } from '#domain/billing/access.ts'
import { refuse } from '#server/base/refusal.ts'
import type { CheckoutDeps } from '#server/billing/create-checkout.ts'
import { findCustomer } from '#server/billing/queries.ts'
import { syncSubscription } from '#server/billing/sync-subscription.ts'
import { type BillingGateway, CustomerGone } from '#server/gateways/payments.ts'
import { isSameOrigin } from '#server/http/same-origin.ts'

type PortalOptions = Omit<Parameters<BillingGateway['openPortal']>[0], 'customerId'>

export async function openPortal(
  deps: CheckoutDeps,
  userId: string,
  { returnUrl, flow }: PortalOptions,
): Promise<{ url: string }> {
  const returnUrlOnThisSite = assertOnThisSite(returnUrl, deps.appUrl)
  const customer =
    (await deps.db.asOwner(userId, (tx) => findCustomer(tx, userId))) ?? refuse('no_billing_account')
  // Updating the card of an ended subscription has no effect: the owner has to subscribe again.
  if (flow && !(await hasPayableSubscription(deps, userId))) refuse('subscription_required')
  const options = { customerId: customer.customerId, returnUrl: returnUrlOnThisSite, flow }
  const { url } = await deps.payments.billing.openPortal(options).catch(refuseMissingCustomer)
  return { url }
}

function assertOnThisSite(returnUrl: string, appUrl: URL): string {
  const { href, origin, username, password } = new URL(returnUrl)
  if (!isSameOrigin(origin, appUrl) || username || password || !/^https?:/.test(href))
    refuse('invalid_request', { fields: { returnUrl: 'The return address must be on this site' } })
  return href
}

async function hasPayableSubscription(deps: CheckoutDeps, userId: string): Promise<boolean> {
  const current = await syncSubscription(deps, userId, 'request')
  return current !== null && (grantsAccess(current.status) || current.status === 'past_due')
}

function refuseMissingCustomer(error: unknown): never {
  if (error instanceof CustomerGone) return refuse('no_billing_account')
  throw error
}
