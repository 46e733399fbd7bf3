import type { SyncCause } from '#server/billing/sync-subscription.ts'
import { storedInvoice } from '#server/invoices/queries.ts'
import { lookAtCheckout, type SessionOf } from '#server/pay/look-at-checkout.ts'
import type { PayDeps } from '#server/pay/pay-deps.ts'

/** How the invoice stands after the provider was asked. Null where the owner has no such checkout. */
export async function syncCheckout(
  deps: PayDeps,
  of: SessionOf,
  because: SyncCause,
): Promise<'paid' | 'pending' | 'processing' | null> {
  const looked = await lookAtCheckout(deps, of, because)
  if (!looked) return null
  const invoice = await deps.db.asOwner(of.userId, (tx) => storedInvoice(tx, looked.checkout.invoiceId))
  if (!invoice) return null
  return invoice.status === 'pending' && invoice.isProcessing ? 'processing' : invoice.status
}
