import type { clientEndpoints } from '#contract/clients.ts'
import { type ClientPageRow, clientPage, toClient } from '#server/clients/queries.ts'
import { parseCursor, toPage } from '#server/db/list-cursor.ts'
import type { OwnerQuery } from '#server/http/mount.ts'

const PAGE_SIZE = 48

export const listClients: OwnerQuery<typeof clientEndpoints.listClients, ClientPageRow> = {
  statement: ({ query: { search = '', cursor, limit = PAGE_SIZE } }) =>
    clientPage({
      search: search.trim().replaceAll(/\s+/g, ' '),
      after: parseCursor(cursor),
      limit: limit + 1,
    }),

  present(found, { query: { limit = PAGE_SIZE } }) {
    const { rows, next } = toPage(found, limit)
    return { clients: rows.map(toClient), next }
  },
}
