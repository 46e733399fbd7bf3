import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'
import { invoiceFile } from '#server/gateways/invoice-file.ts'
import { invoiceDocument } from '#server/invoices/invoice-document.ts'

type Deps = { db: Database; appUrl: URL }

/** The receipt once it is paid. */
export async function downloadInvoice({ db, appUrl }: Deps, userId: string, id: string) {
  const document = (await db.asOwner(userId, (tx) => invoiceDocument(tx, id, appUrl))) ?? refuse('not_found')
  const { filename, content } = await invoiceFile(document)
  return { filename, pdf: content.toString('base64') }
}
