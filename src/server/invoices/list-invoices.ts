import type { Invoice } from '#contract/invoices.ts'
import type { Database } from '#server/db/database.ts'
import { pageOf, placeAt } from '#server/db/place-in-list.ts'
import { invoicePage } from '#server/invoices/queries.ts'

const PAGE_SIZE = 50

type Asked = {
  search?: string | undefined
  status?: Invoice['status'] | undefined
  cursor?: string | undefined
  limit?: number | undefined
}

export async function listInvoices(
  db: Database,
  userId: string,
  { search = '', status, cursor, limit = PAGE_SIZE }: Asked,
): Promise<{ invoices: Invoice[]; next: string | null }> {
  const wanted = {
    search: search.replaceAll(/\s+/g, ' '),
    status: status ?? null,
    after: placeAt(cursor),
    limit: limit + 1,
  }
  const found = await db.asOwner(userId, (tx) => invoicePage(tx, wanted))
  const { rows, next } = pageOf(found, limit)
  return { invoices: rows.map(({ invoice }) => invoice), next }
}
