import { deleteSessionOf } from '#server/account/queries.ts'
import type { Database } from '#server/db/database.ts'
import { refuse } from '#server/refusal.ts'

export async function endSession(db: Database, userId: string, id: string): Promise<{ ended: true }> {
  const isEnded = await db.asSystem((tx) => deleteSessionOf(tx, userId, id))
  return isEnded ? { ended: true } : refuse('not_found')
}
