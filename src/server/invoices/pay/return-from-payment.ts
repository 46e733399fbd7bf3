import type { PayPage } from '#contract/pay.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import { checkoutOfSession } from '#server/invoices/pay/checkout-queries.ts'
import {
  type FollowedPayLink,
  followPayLink,
  type PayRouteDeps,
} from '#server/invoices/pay/follow-pay-link.ts'
import { stateOf } from '#server/invoices/pay/read-pay-page.ts'
import { lookAtCheckout, type SessionOf } from '#server/invoices/pay/sync-checkout.ts'
import { invoiceById } from '#server/invoices/queries.ts'

/** Somebody waits for a page: better what is stored than a long silence. */
const ASK_WITHIN_MS = 4_000

type Return = { sessionId: string | undefined; visitorId: string | null }

/** How the invoice stands for who comes back from the provider. An address that was made up changes nothing. */
export async function returnFromPayment(
  deps: PayRouteDeps,
  link: FollowedPayLink,
  { sessionId, visitorId }: Return,
): Promise<{ state: PayPage['state']; isOwner: boolean }> {
  const { of, isItsOwn } = await followPayLink(deps, link, async (tx, of) => {
    const checkout = sessionId ? await checkoutOfSession(tx, sessionId) : null
    return { of, isItsOwn: checkout?.invoiceId === of.invoiceId }
  })
  if (sessionId && isItsOwn) await lookIfAnswered(deps, { userId: of.userId, sessionId })
  const invoice = await deps.db.asOwner(of.userId, (tx) => invoiceById(tx, of.invoiceId))
  return { state: stateOf(invoice), isOwner: visitorId === of.userId }
}

async function lookIfAnswered(deps: PayRouteDeps, of: SessionOf): Promise<void> {
  try {
    await lookAtCheckout({ ...deps, payments: deps.payments.within(ASK_WITHIN_MS) }, of, 'request')
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    deps.log.warn({ sessionId: of.sessionId, err: error }, 'a return was answered from what is stored')
  }
}
