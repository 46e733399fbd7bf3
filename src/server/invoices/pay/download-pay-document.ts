import { refuse } from '#server/base/refusal.ts'
import { invoiceFile } from '#server/gateways/invoice-file.ts'
import { invoiceDocument } from '#server/invoices/invoice-document.ts'
import {
  type FollowedPayLink,
  followPayLink,
  type PayRouteDeps,
} from '#server/invoices/pay/follow-pay-link.ts'

export async function downloadPayDocument(deps: PayRouteDeps, link: FollowedPayLink) {
  const document = await followPayLink(deps, link, (tx, { invoiceId }) =>
    invoiceDocument(tx, invoiceId, deps.appUrl),
  )
  const { filename, content } = await invoiceFile(document ?? refuse('not_found'))
  return { filename, pdf: content.toString('base64') }
}
