import { isOwed } from '#domain/invoices/is-owed.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import {
  type CheckoutName,
  checkAgainSoon,
  claimCheckout,
  giveUpUntold,
  type StoredCheckout,
} from '#server/invoices/pay/checkout-queries.ts'
import { endOpenCheckout } from '#server/invoices/pay/end-checkout.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { lookAtCheckout } from '#server/invoices/pay/sync-checkout.ts'
import { accountOf } from '#server/invoices/payment-account/queries.ts'
import { storedInvoice } from '#server/invoices/queries.ts'

export type ReviewDeps = PayDeps & {
  /** What was told but not looked into yet comes first: it is no correction. */
  hasWaitingEvents: (tx: SystemTx) => Promise<boolean>
}

/** Looks at a checkout whose time has come. Safe to call twice: whoever claims it does the work. */
export async function reviewCheckout(
  deps: ReviewDeps,
  { userId, invoiceId, n }: CheckoutName,
): Promise<void> {
  const { db, log } = deps
  if (await db.asSystem(deps.hasWaitingEvents)) return
  const due = await db.asOwner(userId, (tx) => claimCheckout(tx, { invoiceId, n }))
  if (!due) return
  try {
    await review(deps, due)
  } catch (error) {
    await db.asOwner(userId, (tx) => checkAgainSoon(tx, due))
    if (!(error instanceof ProviderUnavailable)) throw error
    log.warn({ invoiceId, n, err: error }, 'a checkout of an invoice could not be looked at')
  }
}

async function review(deps: ReviewDeps, checkout: StoredCheckout): Promise<void> {
  const { userId, sessionId } = checkout
  if (sessionId === null) {
    // Whoever opened it did not live to tell its address.
    await deps.db.asOwner(userId, (tx) => giveUpUntold(tx, checkout))
    return
  }
  const isLeftAlone = checkout.isEnded || (await deps.db.asOwner(userId, (tx) => mayBePaid(tx, checkout)))
  if (!isLeftAlone) return endOpenCheckout(deps, checkout, 'review')
  const looked = await lookAtCheckout(deps, { userId, sessionId }, 'review')
  // The provider had not known it for a while; meanwhile another may have taken its place.
  if (checkout.isEnded && looked?.session?.status === 'open') await endOpenCheckout(deps, checkout)
}

async function mayBePaid(tx: OwnerTx, { userId, invoiceId, accountId }: StoredCheckout): Promise<boolean> {
  const [invoice, account] = await Promise.all([storedInvoice(tx, invoiceId), accountOf(tx, userId)])
  if (!invoice || !isOwed(invoice)) return false
  return account?.accountId === accountId && !account.isDisconnected
}
