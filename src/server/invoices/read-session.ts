import type * as z from 'zod/mini'
import type { invoiceEndpoints } from '#contract/invoices.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { payTokenOf, payUrl, storedInvoice } from '#server/invoices/queries.ts'
import { checkoutOfSession } from '#server/pay/checkout-queries.ts'
import type { PayDeps } from '#server/pay/pay-deps.ts'
import { syncCheckout } from '#server/pay/sync-checkout.ts'
import { refuse } from '#server/refusal.ts'

type Answer = z.output<typeof invoiceEndpoints.getCheckoutSession.output>

/** Another owner's session is nobody's. */
export async function readSession(deps: PayDeps, userId: string, sessionId: string): Promise<Answer> {
  const status = await syncCheckout(deps, { userId, sessionId }, 'request')
  if (status === null) refuse('not_found')
  return deps.db.asOwner(userId, async (tx) => {
    const checkout = (await checkoutOfSession(tx, sessionId)) ?? refuse('not_found')
    const invoice = (await storedInvoice(tx, checkout.invoiceId)) ?? refuse('not_found')
    return {
      url: payUrl(deps.appUrl, await payTokenOf(tx, invoice.id)),
      invoice_id: invoice.id,
      number: invoiceNumber(invoice.number),
      status: invoice.status,
    }
  })
}
