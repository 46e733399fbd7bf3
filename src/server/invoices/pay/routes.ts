import type { payEndpoints } from '#contract/pay.ts'
import type { Handlers } from '#server/http/mount.ts'
import { downloadPayDocument } from '#server/invoices/download-invoice.ts'
import type { FollowedPayLink, PayRouteDeps } from '#server/invoices/pay/follow-pay-link.ts'
import { openPayCheckout } from '#server/invoices/pay/open-pay-checkout.ts'
import { readPayPage } from '#server/invoices/pay/read-pay-page.ts'
import { returnFromPayment } from '#server/invoices/pay/return-from-payment.ts'
import { savePayLanguage } from '#server/invoices/pay/save-pay-language.ts'

export function payRoutes(deps: PayRouteDeps): Handlers<typeof payEndpoints> {
  return {
    readPayPage: (call) => readPayPage(deps, followedLink(call)),

    openPayCheckout: (call) => openPayCheckout(deps, followedLink(call), call.body.tip_cents),

    returnFromPayment: (call) => returnFromPayment(deps, followedLink(call), call.body.session_id),

    downloadPayDocument: (call) => downloadPayDocument(deps, followedLink(call), call.query.language),

    setPayLanguage: (call) => savePayLanguage(deps, followedLink(call), call.body.language),
  }
}

type PayCall = {
  params: { token: string }
  network: string
  session: { user: { id: string } } | null
  userAgent: string
}

function followedLink({ params, network, session, userAgent }: PayCall): FollowedPayLink {
  return { ...params, network, visitorId: session?.user.id ?? null, userAgent }
}
