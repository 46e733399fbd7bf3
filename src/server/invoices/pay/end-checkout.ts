import type { SyncCause } from '#server/billing/sync-subscription.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import { giveUpUntold, openCheckoutOf, type StoredCheckout } from '#server/invoices/pay/checkout-queries.ts'
import type { InvoiceOf, PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { lookAtCheckout } from '#server/invoices/pay/sync-checkout.ts'

/** What is open can no longer be paid afterwards. One that was paid in this very moment settles the invoice. */
export async function endCheckout(deps: PayDeps, { userId, invoiceId }: InvoiceOf): Promise<void> {
  const open = await deps.db.asOwner(userId, (tx) => openCheckoutOf(tx, invoiceId))
  if (open) await endOpenCheckout(deps, open)
}

export async function endOpenCheckout(
  deps: PayDeps,
  checkout: StoredCheckout,
  because: SyncCause = 'request',
): Promise<void> {
  const { userId, accountId, sessionId } = checkout
  if (sessionId === null) {
    await deps.db.asOwner(userId, (tx) => giveUpUntold(tx, checkout))
    return
  }
  await deps.payments.invoicePayments.expireCheckout(accountId, sessionId)
  const looked = await lookAtCheckout(deps, { userId, sessionId }, because)
  if (looked?.session?.status === 'open')
    throw new ProviderUnavailable(`the checkout ${sessionId} did not end`)
}
