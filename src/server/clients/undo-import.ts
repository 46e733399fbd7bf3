import { changeSchedule } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import { countImported, deleteImported, lockImported, markUndone } from '#server/clients/import-queries.ts'
import type { RouteDeps } from '#server/dependencies.ts'

/** Whoever has a job or an invoice by now, or was changed, stays: taking an import back must not lose work. */
export async function undoImport(
  deps: Pick<RouteDeps, 'db' | 'takeTurns'>,
  userId: string,
  importId: string,
) {
  // A booking that comes now finds the client gone, instead of losing them half-way.
  return changeSchedule(deps, userId, async (tx) => {
    if (!(await markUndone(tx, importId))) refuse('not_found')
    await lockImported(tx, importId)
    const removed = await deleteImported(tx, importId)
    return { removed, kept: await countImported(tx, importId) }
  })
}
