import type { InvoiceDocument } from '#contract/invoice-document.ts'
import { CATALOGUES } from '#domain/language/catalogues.ts'
import { drawInThread } from '#server/gateways/draw-in-thread.ts'
import type { Attachment } from '#server/gateways/mail.ts'

/** An invoice as a file, or its receipt once paid. */
export async function invoiceFile(
  document: InvoiceDocument,
  logo: Uint8Array | null = null,
): Promise<Attachment & { content: Buffer }> {
  const { language, number, paidOn } = document
  return {
    filename: CATALOGUES[language].invoice.fileName(number, paidOn !== null),
    contentType: 'application/pdf',
    content: Buffer.from(await drawInThread({ invoice: document, logo })),
  }
}
