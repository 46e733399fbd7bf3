import type { Client } from '#contract/clients.ts'
import { clientPage } from '#server/clients/queries.ts'
import type { Database } from '#server/db/database.ts'
import { pageOf, placeAt } from '#server/db/place-in-list.ts'

const PAGE_SIZE = 48

type Asked = { search?: string | undefined; cursor?: string | undefined; limit?: number | undefined }

export async function listClients(
  db: Database,
  userId: string,
  { search = '', cursor, limit = PAGE_SIZE }: Asked,
): Promise<{ clients: Client[]; next: string | null }> {
  const wanted = { search: search.trim().replaceAll(/\s+/g, ' '), after: placeAt(cursor), limit: limit + 1 }
  const found = await db.asOwner(userId, (tx) => clientPage(tx, wanted))
  const { rows, next } = pageOf(found, limit)
  return { clients: rows.map(({ client }) => client), next }
}
