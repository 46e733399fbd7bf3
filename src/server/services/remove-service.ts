import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'
import { deleteService } from '#server/services/queries.ts'

/** Appointments keep its name. */
export async function removeService(db: Database, userId: string, id: string): Promise<{ deleted: true }> {
  const isDeleted = await db.asOwner(userId, (tx) => deleteService(tx, id))
  return isDeleted ? { deleted: true } : refuse('not_found')
}
