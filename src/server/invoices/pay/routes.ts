import type { payEndpoints } from '#contract/pay.ts'
import type { Handlers } from '#server/http/mount.ts'
import { downloadPayDocument } from '#server/invoices/download-invoice.ts'
import type { PayRouteDeps } from '#server/invoices/pay/follow-pay-link.ts'
import { openPayCheckout } from '#server/invoices/pay/open-pay-checkout.ts'
import { readPayPage } from '#server/invoices/pay/read-pay-page.ts'
import { returnFromPayment } from '#server/invoices/pay/return-from-payment.ts'

export function payRoutes(deps: PayRouteDeps): Handlers<typeof payEndpoints> {
  return {
    readPayPage: ({ params, network }) => readPayPage(deps, { ...params, network }),

    openPayCheckout: ({ params, body, network }) =>
      openPayCheckout(deps, { ...params, network }, body.tip_cents),

    returnFromPayment: ({ params, body, session, network }) =>
      returnFromPayment(
        deps,
        { ...params, network },
        { sessionId: body.session_id, visitorId: session?.user.id ?? null },
      ),

    downloadPayDocument: ({ params, network }) => downloadPayDocument(deps, { ...params, network }),
  }
}
