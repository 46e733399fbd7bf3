import { refuse } from '#server/base/refusal.ts'
import { deleteCalendar } from '#server/calendars/queries.ts'
import type { Database } from '#server/db/database.ts'

export async function removeCalendar(db: Database, userId: string, id: string): Promise<{ removed: true }> {
  const isRemoved = await db.asOwner(userId, (tx) => deleteCalendar(tx, id))
  return isRemoved ? { removed: true } : refuse('not_found')
}
