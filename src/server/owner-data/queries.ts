import { sql } from 'kysely'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { TOLD_COLUMNS, type ToldTable } from '#server/owner-data/told-columns.ts'

export type ToldRow = Record<string, unknown>

/** Every row of the owner in a table, oldest first where rows have an age. */
export async function toldRows(tx: OwnerTx, table: ToldTable): Promise<ToldRow[]> {
  const columns: readonly string[] = TOLD_COLUMNS[table]
  const order = columns.includes('created_at') ? sql` order by created_at` : sql``
  const told = sql.join(columns.map(toldColumn))
  const { rows } = await sql<ToldRow>`select ${told} from ${sql.table(table)}${order}`.execute(tx)
  return rows
}

/** A date has no zone, and would get one on its way into JavaScript. */
function toldColumn(column: string) {
  return column === 'due_date' ? sql`due_date::text` : sql.ref(column)
}

/** Those that may hold many rows, each before what it points at. */
const LARGE_TABLES = ['mails', 'invoices', 'appointments', 'clients', 'services'] as const

/**
 * With everything of theirs. The large tables first and one by one: as a cascade of one statement a hundred thousand
 * rows would take longer than a statement may.
 */
export async function deleteOwner(tx: SystemTx, userId: string): Promise<void> {
  for (const table of LARGE_TABLES) await tx.deleteFrom(table).where('user_id', '=', userId).execute()
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}
