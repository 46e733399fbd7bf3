import type { InvoiceDocument } from '#contract/invoice-document.ts'
import type { Database } from '#server/db/database.ts'
import { invoiceFile } from '#server/gateways/invoice-file.ts'
import { invoiceDocument } from '#server/invoices/invoice-document.ts'
import {
  type FollowedPayLink,
  followPayLink,
  type PayRouteDeps,
} from '#server/invoices/pay/follow-pay-link.ts'

/** The invoice as a PDF, or the receipt once it is paid. */
export async function downloadInvoice(
  { db, appUrl }: { db: Database; appUrl: URL },
  userId: string,
  id: string,
) {
  return toPdf(await db.asOwner(userId, (tx) => invoiceDocument(tx, id, appUrl)))
}

/** The same PDF for anybody with the pay link. */
export async function downloadPayDocument(deps: PayRouteDeps, link: FollowedPayLink) {
  const { appUrl } = deps
  return toPdf(await followPayLink(deps, link, (tx, { invoiceId }) => invoiceDocument(tx, invoiceId, appUrl)))
}

async function toPdf(document: InvoiceDocument) {
  const { filename, content } = await invoiceFile(document)
  return { filename, pdf: content.toString('base64') }
}
