import type * as z from 'zod/mini'
import type { invoiceEndpoints } from '#contract/invoices.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { refuse } from '#server/base/refusal.ts'
import { lookAtCheckout } from '#server/invoices/pay/look-at-checkout.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { invoiceById, payTokenOf, payUrl } from '#server/invoices/queries.ts'

type Answer = z.output<typeof invoiceEndpoints.getCheckoutSession.output>

/** Another owner's session is nobody's. */
export async function readSession(deps: PayDeps, userId: string, sessionId: string): Promise<Answer> {
  const looked = await lookAtCheckout(deps, { userId, sessionId }, 'request')
  const { checkout } = looked ?? refuse('not_found')
  return deps.db.asOwner(userId, async (tx) => {
    const invoice = await invoiceById(tx, checkout.invoiceId)
    return {
      url: payUrl(deps.appUrl, await payTokenOf(tx, invoice.id)),
      invoice_id: invoice.id,
      number: invoiceNumber(invoice.number),
      status: invoice.status,
    }
  })
}
