import { grantsAccess } from '#domain/billing/access.ts'
import { refuse } from '#server/base/refusal.ts'
import type { CheckoutDeps } from '#server/billing/create-checkout.ts'
import { customerOf } from '#server/billing/queries.ts'
import { syncSubscription } from '#server/billing/sync-subscription.ts'
import { type BillingGateway, CustomerGone } from '#server/gateways/payments.ts'
import { isOurs } from '#server/http/same-origin.ts'

type PortalVisit = Omit<Parameters<BillingGateway['openPortal']>[0], 'customerId'>

export async function openPortal(
  deps: CheckoutDeps,
  userId: string,
  { returnUrl, flow }: PortalVisit,
): Promise<{ url: string }> {
  const comeBackTo = ownAddress(returnUrl, deps.appUrl)
  const customer =
    (await deps.db.asOwner(userId, (tx) => customerOf(tx, userId))) ?? refuse('no_billing_account')
  // A card for a subscription that has ended would do nothing: that owner subscribes anew.
  if (flow && !(await hasSomethingToPay(deps, userId))) refuse('subscription_required')
  const visit = { customerId: customer.customerId, returnUrl: comeBackTo, flow }
  const { url } = await deps.payments.billing.openPortal(visit).catch(orNoAccount)
  return { url }
}

function ownAddress(returnUrl: string, appUrl: URL): string {
  const { href, origin, username, password } = new URL(returnUrl)
  if (!isOurs(origin, appUrl) || username || password || !/^https?:/.test(href))
    refuse('invalid_request', { fields: { returnUrl: 'Come back to an address of this site' } })
  return href
}

async function hasSomethingToPay(deps: CheckoutDeps, userId: string): Promise<boolean> {
  const current = await syncSubscription(deps, userId, 'request')
  return current !== null && (grantsAccess(current.status) || current.status === 'past_due')
}

function orNoAccount(error: unknown): never {
  if (error instanceof CustomerGone) return refuse('no_billing_account')
  throw error
}
