import type { PayPage } from '#contract/pay.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import { findCheckoutBySession } from '#server/invoices/pay/checkout-queries.ts'
import {
  type FollowedPayLink,
  followPayLink,
  type PayRouteDeps,
} from '#server/invoices/pay/follow-pay-link.ts'
import { payState } from '#server/invoices/pay/read-pay-page.ts'
import { type SessionRef, syncCheckout } from '#server/invoices/pay/sync-checkout.ts'
import { readInvoiceById } from '#server/invoices/queries.ts'

/** A visitor waits for the page, so stored data is used after this time. */
const SYNC_WITHIN_MS = 4_000

/** The state of the invoice after coming back from the provider. A made-up session id has no effect. */
export async function returnFromPayment(
  deps: PayRouteDeps,
  link: FollowedPayLink,
  sessionId: string | undefined,
): Promise<{ state: PayPage['state']; isOwner: boolean }> {
  const { invoiceRef, isOfThisInvoice } = await followPayLink(deps, link, async (tx, invoiceRef) => {
    const checkout = sessionId ? await findCheckoutBySession(tx, sessionId) : null
    return { invoiceRef, isOfThisInvoice: checkout?.invoiceId === invoiceRef.invoiceId }
  })
  if (sessionId && isOfThisInvoice) await syncIfReachable(deps, { userId: invoiceRef.userId, sessionId })
  const invoice = await deps.db.asOwner(invoiceRef.userId, (tx) => readInvoiceById(tx, invoiceRef.invoiceId))
  return { state: payState(invoice), isOwner: link.visitorId === invoiceRef.userId }
}

async function syncIfReachable(deps: PayRouteDeps, session: SessionRef): Promise<void> {
  try {
    await syncCheckout({ ...deps, payments: deps.payments.within(SYNC_WITHIN_MS) }, session, 'request')
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn(
      { sessionId: session.sessionId, err: error },
      'provider unavailable, using the stored state of the payment',
    )
  }
}
