import { sql } from 'kysely'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { EXPORTED_COLUMNS, type ExportedTable } from '#server/owner-data/exported-columns.ts'

export type ExportedRow = Record<string, unknown>

/** Whether no other archive of the owner is being made; then none begins until the transaction ends. */
export async function isOnlyArchive(tx: OwnerTx, userId: string): Promise<boolean> {
  // Writing a large one takes a while in which nothing is asked.
  await sql`set local idle_in_transaction_session_timeout = '2min'`.execute(tx)
  const { rows } = await sql<{ mine: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('archive ' || ${userId}, 0)) as mine`.execute(tx)
  return rows[0]?.mine === true
}

/** Every row of the owner in a table, oldest first where rows have an age. */
export async function exportedRows(tx: OwnerTx, table: ExportedTable): Promise<ExportedRow[]> {
  const columns: readonly string[] = EXPORTED_COLUMNS[table]
  const order = columns.includes('created_at') ? sql` order by created_at` : sql``
  const told = sql.join(columns.map(toldColumn))
  const { rows } = await sql<ExportedRow>`select ${told} from ${sql.table(table)}${order}`.execute(tx)
  return rows
}

function toldColumn(column: string) {
  // A date has no zone, and would get one on its way into JavaScript.
  if (column === 'due_date') return sql`due_date::text`
  // The rest of a calendar's address opens it to whoever finds the file.
  if (column === 'url') return sql`substring(url from '^[a-z]+://[^/?#]+') as url`
  return sql.ref(column)
}

/** Those that may hold many rows, each before what it points at. */
const LARGE_TABLES = ['mails', 'invoices', 'appointments', 'clients', 'services'] as const

/**
 * With everything of theirs. The large tables first and in parts: as a cascade of one statement a hundred thousand
 * rows would take longer than a statement may.
 */
export async function deleteOwner(tx: SystemTx, userId: string): Promise<void> {
  await releaseWaitingLetters(tx, userId)
  for (const table of LARGE_TABLES) {
    await deleteInBatches((atMost) =>
      tx
        .deleteFrom(table)
        .where('id', 'in', tx.selectFrom(table).where('user_id', '=', userId).select('id').limit(atMost))
        .executeTakeFirst(),
    )
  }
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

/** Of no owner from now on: what a client was promised to hear of their appointment or payment outlives the account. */
async function releaseWaitingLetters(tx: SystemTx, userId: string): Promise<void> {
  await tx
    .updateTable('mails')
    .set({
      user_id: null,
      appointment_id: null,
      // It goes out as it is worded: there are no appointments any more that it could be compared with.
      announces: sql`case when props = '{}' then announces end`,
    })
    .where('user_id', '=', userId)
    .where((eb) =>
      eb.or([eb('letter', 'like', 'appointment-%'), eb('letter', 'in', ['series-changed', 'receipt'])]),
    )
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('replaced_at', 'is', null)
    .where('skipped_at', 'is', null)
    .execute()
}
