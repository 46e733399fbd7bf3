import { countImported, deleteImported, markUndone } from '#server/clients/queries.ts'
import type { Database } from '#server/db/database.ts'
import { refuse } from '#server/refusal.ts'

/** Whoever has a job or an invoice by now, or was changed, stays: taking an import back must not lose work. */
export async function undoImport(db: Database, userId: string, importId: string) {
  return db.asOwner(userId, async (tx) => {
    if (!(await markUndone(tx, importId))) refuse('not_found')
    const removed = await deleteImported(tx, importId)
    return { removed, kept: await countImported(tx, importId) }
  })
}
