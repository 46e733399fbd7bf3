import type { InvoiceDetails } from '#contract/invoices.ts'
import { invoiceTotals } from '#domain/invoices/invoice-totals.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'
import { discountOf } from '#server/invoices/invoice-document.ts'
import { linesOf, storedInvoice, toInvoice } from '#server/invoices/queries.ts'

export function readInvoice(db: Database, userId: string, id: string): Promise<InvoiceDetails> {
  return db.asOwner(userId, async (tx) => {
    const [found, lines] = await Promise.all([storedInvoice(tx, id), linesOf(tx, id)])
    const invoice = found ?? refuse('not_found')
    const totals = invoiceTotals(lines, discountOf(invoice))
    return { ...toInvoice(invoice), lines, totals, note: invoice.note }
  })
}
