import type { SyncCause } from '#server/billing/sync-subscription.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import {
  abandonWithoutSession,
  findOpenCheckout,
  type StoredCheckout,
} from '#server/invoices/pay/checkout-queries.ts'
import type { InvoiceRef, PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { syncCheckout } from '#server/invoices/pay/sync-checkout.ts'

/** Ends the open checkout, so that it can no longer be paid. If it was paid just before, the invoice is settled. */
export async function endCheckout(deps: PayDeps, { userId, invoiceId }: InvoiceRef): Promise<void> {
  const checkout = await deps.db.asOwner(userId, (tx) => findOpenCheckout(tx, invoiceId))
  if (checkout) await endOpenCheckout(deps, checkout)
}

export async function endOpenCheckout(
  deps: PayDeps,
  checkout: StoredCheckout,
  cause: SyncCause = 'request',
): Promise<void> {
  const { userId, accountId, sessionId } = checkout
  if (sessionId === null) {
    await deps.db.asOwner(userId, (tx) => abandonWithoutSession(tx, checkout))
    return
  }
  await deps.payments.clientPayments.expireCheckout(accountId, sessionId)
  const synced = await syncCheckout(deps, { userId, sessionId }, cause)
  if (synced?.session?.status === 'open') throw new ProviderUnavailable(`checkout ${sessionId} is still open`)
}
