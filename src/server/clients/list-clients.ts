import type { clientEndpoints } from '#contract/clients.ts'
import { type ClientPageRow, clientPage, toClient } from '#server/clients/queries.ts'
import { pageOf, placeAt } from '#server/db/place-in-list.ts'
import type { OwnersRead } from '#server/http/mount.ts'

const PAGE_SIZE = 48

export const listClients: OwnersRead<typeof clientEndpoints.listClients, ClientPageRow> = {
  statement: ({ query: { search = '', cursor, limit = PAGE_SIZE } }) =>
    clientPage({
      search: search.trim().replaceAll(/\s+/g, ' '),
      after: placeAt(cursor),
      limit: limit + 1,
    }),

  present(found, { query: { limit = PAGE_SIZE } }) {
    const { rows, next } = pageOf(found, limit)
    return { clients: rows.map(toClient), next }
  },
}
