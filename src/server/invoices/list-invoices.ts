import type { invoiceEndpoints } from '#contract/invoices.ts'
import { parseCursor, toPage } from '#server/db/list-cursor.ts'
import type { OwnerQuery } from '#server/http/mount.ts'
import { type InvoicePageRow, invoicePage, toInvoice } from '#server/invoices/queries.ts'

const PAGE_SIZE = 50

export const listInvoices: OwnerQuery<typeof invoiceEndpoints.listInvoices, InvoicePageRow> = {
  statement: ({ query: { search = '', status = null, cursor, limit = PAGE_SIZE } }) =>
    invoicePage({
      search: search.replaceAll(/\s+/g, ' '),
      status,
      after: parseCursor(cursor),
      limit: limit + 1,
    }),

  present(foundRows, { query: { limit = PAGE_SIZE } }) {
    const { rows, next } = toPage(foundRows, limit)
    return { invoices: rows.map(toInvoice), next }
  },
}
