import { recordCorrection } from '#server/billing/review-queries.ts'
import type { SyncCause } from '#server/billing/sync-subscription.ts'
import type { InvoiceSession } from '#server/gateways/payments.ts'
import { checkoutOfSession, type StoredCheckout } from '#server/invoices/pay/checkout-queries.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { settleInvoice } from '#server/invoices/pay/settle-invoice.ts'

export type SessionOf = { userId: string; sessionId: string }

/** As the provider told it now; `session` is null where it knows none. */
export type LookedAt = { checkout: StoredCheckout; session: InvoiceSession | null }

/** Asks the provider what became of a checkout and stores it. Null where the owner has none of that name. */
export async function lookAtCheckout(
  deps: PayDeps,
  { userId, sessionId }: SessionOf,
  because: SyncCause,
): Promise<LookedAt | null> {
  const { db, payments, log } = deps
  const before = await db.asOwner(userId, (tx) => checkoutOfSession(tx, sessionId))
  if (!before) return null
  const session = await payments.invoicePayments.session(before.accountId, sessionId)
  if (!session) log.warn({ sessionId }, 'the payment provider knows nothing of a checkout')
  const checkout = await db.asOwner(userId, (tx) => settleInvoice(deps, tx, before, session))
  const [was, became] = [wordFor(before), wordFor(checkout)]
  if (because === 'review' && was !== became) {
    const correction = { objectId: sessionId, was, became }
    log.warn(correction, 'an invoice was paid or refunded without our being told')
    await db.asSystem((tx) => recordCorrection(tx, { kind: 'invoice payment', ...correction }))
  }
  return { checkout, session }
}

/** What became of the money. */
function wordFor({ paymentStatus, refundedCents, disputeStatus }: StoredCheckout): string {
  const words = [paymentStatus, refundedCents > 0 && `refunded ${refundedCents}`, disputeStatus]
  return words.filter(Boolean).join(', ')
}
