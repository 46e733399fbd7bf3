import { recordCorrection } from '#server/billing/review-queries.ts'
import type { SyncCause } from '#server/billing/sync-subscription.ts'
import type { PaymentSession } from '#server/gateways/payments.ts'
import { findCheckoutBySession, type StoredCheckout } from '#server/invoices/pay/checkout-queries.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { settleInvoice } from '#server/invoices/pay/settle-invoice.ts'

export type SessionRef = { userId: string; sessionId: string }

/** `session` is null if the provider does not know it. */
export type SyncedCheckout = { checkout: StoredCheckout; session: PaymentSession | null }

/** Fetches a checkout from the provider and stores its state. Null if the owner has no such checkout. */
export async function syncCheckout(
  deps: PayDeps,
  { userId, sessionId }: SessionRef,
  cause: SyncCause,
): Promise<SyncedCheckout | null> {
  const { db, payments, log } = deps
  const before = await db.asOwner(userId, (tx) => findCheckoutBySession(tx, sessionId))
  if (!before) return null
  const session = await payments.clientPayments.readSession(before.accountId, sessionId)
  if (!session) log.warn({ sessionId }, 'checkout unknown to payment provider')
  const checkout = await db.asOwner(userId, (tx) => settleInvoice(deps, tx, before, session))
  const [was, became] = [paymentSummary(before), paymentSummary(checkout)]
  if (cause === 'review' && was !== became) {
    const correction = { objectId: sessionId, was, became }
    log.warn(correction, 'invoice payment changed without an event')
    await db.asSystem((tx) => recordCorrection(tx, { kind: 'invoice payment', ...correction }))
  }
  return { checkout, session }
}

function paymentSummary({ paymentStatus, refundedCents, disputeStatus }: StoredCheckout): string {
  const parts = [paymentStatus, refundedCents > 0 && `refunded ${refundedCents}`, disputeStatus]
  return parts.filter(Boolean).join(', ')
}
