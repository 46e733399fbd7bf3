import type { Client } from '#contract/clients.ts'
import { clientPage } from '#server/clients/queries.ts'
import type { Database } from '#server/db/database.ts'

const PAGE_SIZE = 48

type Asked = { search?: string | undefined; cursor?: string | undefined; limit?: number | undefined }

/** One more than asked for is read: it tells whether there is a next page. */
export async function listClients(
  db: Database,
  userId: string,
  { search = '', cursor, limit = PAGE_SIZE }: Asked,
): Promise<{ clients: Client[]; next: string | null }> {
  const [micros = '', id = ''] = cursor?.split('_') ?? []
  const after = cursor === undefined ? null : { micros, id }
  const found = await db.asOwner(userId, (tx) =>
    clientPage(tx, { search: search.trim().replaceAll(/\s+/g, ' '), after, limit: limit + 1 }),
  )
  const page = found.slice(0, limit)
  const last = found.length > limit ? page.at(-1)?.place : undefined
  return { clients: page.map(({ client }) => client), next: last ? `${last.micros}_${last.id}` : null }
}
