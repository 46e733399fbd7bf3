import { isOwed } from '#domain/invoices/is-owed.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import {
  abandonWithoutSession,
  type CheckoutRef,
  claimCheckout,
  type StoredCheckout,
  scheduleRecheck,
} from '#server/invoices/pay/checkout-queries.ts'
import { endOpenCheckout } from '#server/invoices/pay/end-checkout.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { syncCheckout } from '#server/invoices/pay/sync-checkout.ts'
import { findAccount } from '#server/invoices/payment-account/queries.ts'
import { storedInvoice } from '#server/invoices/queries.ts'

export type ReviewDeps = PayDeps & {
  /** Received events are processed first: they would otherwise look like corrections. */
  hasPendingEvents: (tx: SystemTx) => Promise<boolean>
}

/** Syncs a due checkout. Safe to call twice: only the caller that claims it does the work. */
export async function reviewCheckout(deps: ReviewDeps, { userId, invoiceId, n }: CheckoutRef): Promise<void> {
  const { db, log } = deps
  if (await db.asSystem(deps.hasPendingEvents)) return
  const checkout = await db.asOwner(userId, (tx) => claimCheckout(tx, { invoiceId, n }))
  if (!checkout) return
  try {
    await review(deps, checkout)
  } catch (error) {
    await db.asOwner(userId, (tx) => scheduleRecheck(tx, checkout))
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ invoiceId, n, err: error }, 'invoice checkout could not be reviewed')
  }
}

async function review(deps: ReviewDeps, checkout: StoredCheckout): Promise<void> {
  const { userId, sessionId } = checkout
  if (sessionId === null) {
    // The process that opened it died before storing the session.
    await deps.db.asOwner(userId, (tx) => abandonWithoutSession(tx, checkout))
    return
  }
  const mayStayOpen = checkout.isEnded || (await deps.db.asOwner(userId, (tx) => mayBePaid(tx, checkout)))
  if (!mayStayOpen) return endOpenCheckout(deps, checkout, 'review')
  const synced = await syncCheckout(deps, { userId, sessionId }, 'review')
  // It had ended because the provider did not know it for a while. Another checkout may have replaced it.
  if (checkout.isEnded && synced?.session?.status === 'open') await endOpenCheckout(deps, checkout)
}

async function mayBePaid(tx: OwnerTx, { userId, invoiceId, accountId }: StoredCheckout): Promise<boolean> {
  const [invoice, account] = await Promise.all([storedInvoice(tx, invoiceId), findAccount(tx, userId)])
  if (!invoice || !isOwed(invoice)) return false
  return account?.accountId === accountId && !account.isDisconnected
}
