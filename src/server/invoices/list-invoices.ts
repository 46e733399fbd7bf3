import type { invoiceEndpoints } from '#contract/invoices.ts'
import { pageOf, placeAt } from '#server/db/place-in-list.ts'
import type { OwnersRead } from '#server/http/mount.ts'
import { type InvoicePageRow, invoicePage, toInvoice } from '#server/invoices/queries.ts'

const PAGE_SIZE = 50

export const listInvoices: OwnersRead<typeof invoiceEndpoints.listInvoices, InvoicePageRow> = {
  statement: ({ query: { search = '', status = null, cursor, limit = PAGE_SIZE } }) =>
    invoicePage({
      search: search.replaceAll(/\s+/g, ' '),
      status,
      after: placeAt(cursor),
      limit: limit + 1,
    }),

  present(found, { query: { limit = PAGE_SIZE } }) {
    const { rows, next } = pageOf(found, limit)
    return { invoices: rows.map(toInvoice), next }
  },
}
