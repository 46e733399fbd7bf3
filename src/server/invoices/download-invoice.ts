import type { InvoiceDocument } from '#contract/invoice-document.ts'
import type { Language } from '#domain/language/languages.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import type { TakeTurns } from '#server/db/take-turns.ts'
import { DRAWINGS_OF_OWNER, drawingsOf } from '#server/gateways/draw-in-thread.ts'
import { invoiceFile } from '#server/gateways/invoice-file.ts'
import { invoiceDocument } from '#server/invoices/invoice-document.ts'
import {
  type FollowedPayLink,
  followPayLink,
  type PayRouteDeps,
} from '#server/invoices/pay/follow-pay-link.ts'
import { findLogoFile } from '#server/pictures/queries.ts'

/** The invoice as a PDF, or the receipt once it is paid: the file that its client gets, in the language that they read. */
export async function downloadInvoice(
  { db, appUrl, takeTurns }: { db: Database; appUrl: URL; takeTurns: TakeTurns },
  userId: string,
  id: string,
) {
  const invoice = await db.asOwner(userId, (tx) => documentWithLogo(tx, id, appUrl))
  return takeTurns(drawingsOf(userId), () => toPdf(invoice), DRAWINGS_OF_OWNER)
}

/** The same PDF for anybody with the pay link, in the language in which they see its page. */
export async function downloadPayDocument(
  deps: PayRouteDeps,
  link: FollowedPayLink,
  language: Language | undefined,
) {
  const { appUrl } = deps
  const { document, logo } = await followPayLink(deps, link, (tx, { invoiceId }) =>
    documentWithLogo(tx, invoiceId, appUrl),
  )
  return toPdf({ document: { ...document, language: language ?? document.language }, logo })
}

async function documentWithLogo(tx: OwnerTx, invoiceId: string, appUrl: URL) {
  const [document, logo] = await Promise.all([invoiceDocument(tx, invoiceId, appUrl), findLogoFile(tx)])
  return { document, logo: logo?.png ?? null }
}

async function toPdf({ document, logo }: { document: InvoiceDocument; logo: Buffer | null }) {
  const { filename, content } = await invoiceFile(document, logo)
  return { filename, pdf: content.toString('base64') }
}
