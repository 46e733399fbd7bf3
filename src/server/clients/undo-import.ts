import { sql } from 'kysely'
import { changeSchedule } from '#server/appointments/schedule-change.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import type { RouteDeps } from '#server/dependencies.ts'

/** Keeps clients that have a job or an invoice by now or were edited, so that no work is lost. */
export async function undoImport(
  deps: Pick<RouteDeps, 'db' | 'takeTurns'>,
  userId: string,
  importId: string,
) {
  // Runs as a schedule change, so that no booking starts while its client is being removed.
  return changeSchedule(deps, userId, async (tx) => {
    const importRow = await tx
      .updateTable('client_imports')
      .set({ undone_at: sql`coalesce(undone_at, app_now())` })
      .where('id', '=', importId)
      .returning('id')
      .executeTakeFirst()
    if (!importRow) refuse('not_found')
    const imported = tx.selectFrom('clients').where('import_id', '=', importId)
    // Waits for running bookings, invoices and edits of these clients, and blocks new ones until the end.
    await imported.select('id').forUpdate().execute()
    const removed = await deleteInBatches((limit) =>
      tx.deleteFrom('clients').where('id', 'in', unusedClients(tx, importId).limit(limit)).executeTakeFirst(),
    )
    const selectKept = imported.select(sql<number>`count(*)::int`.as('kept'))
    return { removed, ...(await selectKept.executeTakeFirstOrThrow()) }
  })
}

/** Imported clients without jobs, invoices or edits. Lock the clients first, or concurrent changes are missed. */
function unusedClients(tx: OwnerTx, importId: string) {
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
