import { clientById, clientHistory } from '#server/clients/queries.ts'
import type { Database } from '#server/db/database.ts'
import { refuse } from '#server/refusal.ts'

export function readClient(db: Database, userId: string, id: string) {
  return db.asOwner(userId, async (tx) => {
    const [client, history] = await Promise.all([clientById(tx, id), clientHistory(tx, id)])
    return { client: client ?? refuse('not_found'), history }
  })
}
