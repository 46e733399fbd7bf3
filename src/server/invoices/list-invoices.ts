import type * as z from 'zod/mini'
import type { invoiceEndpoints } from '#contract/invoices.ts'
import { parseCursor, toPage } from '#server/db/list-cursor.ts'
import type { OwnerQuery } from '#server/http/mount.ts'
import {
  type InvoiceFilter,
  type InvoicePageRow,
  type InvoiceSumsRow,
  invoicePage,
  invoiceSums,
  toInvoice,
} from '#server/invoices/queries.ts'

const PAGE_SIZE = 50

export const listInvoices: OwnerQuery<typeof invoiceEndpoints.listInvoices, InvoicePageRow> = {
  statement: ({ query }) =>
    invoicePage({
      ...parseFilter(query),
      after: parseCursor(query.cursor),
      limit: (query.limit ?? PAGE_SIZE) + 1,
    }),

  present(foundRows, { query: { limit = PAGE_SIZE } }) {
    const { rows, next } = toPage(foundRows, limit)
    return { invoices: rows.map(toInvoice), next }
  },
}

export const readInvoiceTotals: OwnerQuery<typeof invoiceEndpoints.readInvoiceTotals, InvoiceSumsRow> = {
  statement: ({ query }) => invoiceSums(parseFilter(query)),

  present([row]) {
    return {
      count: Number(row?.count ?? 0),
      amount: Number(row?.amount ?? 0),
      unpaid: Number(row?.unpaid ?? 0),
      unpaidCount: Number(row?.unpaidCount ?? 0),
      overdue: Number(row?.overdue ?? 0),
      overdueCount: Number(row?.overdueCount ?? 0),
    }
  },
}

type FilterQuery = z.output<typeof invoiceEndpoints.readInvoiceTotals.query>

function parseFilter({ search = '', status, from, to }: FilterQuery): InvoiceFilter {
  return {
    search: search.replaceAll(/\s+/g, ' '),
    status: status ?? null,
    from: from ?? null,
    to: to ?? null,
  }
}
