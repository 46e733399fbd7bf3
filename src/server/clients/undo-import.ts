import { sql } from 'kysely'
import { changeSchedule } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { deleteInParts } from '#server/db/delete-in-parts.ts'
import type { RouteDeps } from '#server/dependencies.ts'

/** Whoever has a job or an invoice by now, or was changed, stays: taking an import back must not lose work. */
export async function undoImport(
  deps: Pick<RouteDeps, 'db' | 'takeTurns'>,
  userId: string,
  importId: string,
) {
  // A booking that comes now finds the client gone, instead of losing them half-way.
  return changeSchedule(deps, userId, async (tx) => {
    const undone = await tx
      .updateTable('client_imports')
      .set({ undone_at: sql`coalesce(undone_at, app_now())` })
      .where('id', '=', importId)
      .returning('id')
      .executeTakeFirst()
    if (!undone) refuse('not_found')
    const imported = tx.selectFrom('clients').where('import_id', '=', importId)
    // Until the transaction ends nobody books, invoices or changes them; who was about to has finished.
    await imported.select('id').forUpdate().execute()
    const removed = await deleteInParts((atMost) =>
      tx.deleteFrom('clients').where('id', 'in', unusedSince(tx, importId).limit(atMost)).executeTakeFirst(),
    )
    const count = imported.select(sql<number>`count(*)::int`.as('kept'))
    return { removed, ...(await count.executeTakeFirstOrThrow()) }
  })
}

/** Those that nobody has used or changed since. Lock them first: only then does it see all of that. */
function unusedSince(tx: OwnerTx, importId: string) {
  return tx
    .selectFrom('clients')
    .select('clients.id')
    .where('import_id', '=', importId)
    .where('updated_at', '=', (eb) =>
      eb.selectFrom('client_imports').where('id', '=', importId).select('created_at'),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('appointments')
            .whereRef('appointments.client_id', '=', 'clients.id')
            .select('appointments.id'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoices').whereRef('invoices.client_id', '=', 'clients.id').select('invoices.id'),
        ),
      ),
    )
}
