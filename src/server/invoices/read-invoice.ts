import type { InvoiceDetails } from '#contract/invoices.ts'
import { invoiceTotals } from '#domain/invoices/invoice-totals.ts'
import type { Database } from '#server/db/database.ts'
import { discountOf } from '#server/invoices/invoice-document.ts'
import { invoiceById, linesOf, toInvoice } from '#server/invoices/queries.ts'

export function readInvoice(db: Database, userId: string, id: string): Promise<InvoiceDetails> {
  return db.asOwner(userId, async (tx) => {
    const [invoice, lines] = await Promise.all([invoiceById(tx, id), linesOf(tx, id)])
    const totals = invoiceTotals(lines, discountOf(invoice))
    return { ...toInvoice(invoice), lines, totals, note: invoice.note }
  })
}
