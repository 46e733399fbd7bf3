import { sql } from 'kysely'
import type { MessagesPerDay } from '#domain/messages/daily-allowance.ts'
import type { OwnerTx, SystemTx } from '#server/db/database.ts'
import { deleteInBatches } from '#server/db/delete-in-batches.ts'
import { countAgainstAllowance } from '#server/outbox/message-allowance.ts'
import { IS_UNSETTLED } from '#server/outbox/queries.ts'
import { EXPORTED_COLUMNS, type ExportedTable } from '#server/owner-data/exported-columns.ts'

export type ExportedRow = Record<string, unknown>

/** Returns false if another archive of the owner is being created. Otherwise the transaction holds the lock until it ends. */
export async function tryLockArchive(tx: OwnerTx, userId: string): Promise<boolean> {
  // Compressing a large archive takes a while, in which the transaction sends no query.
  await sql`set local idle_in_transaction_session_timeout = '2min'`.execute(tx)
  const { rows } = await sql<{ is_locked: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('archive ' || ${userId}, 0)) as is_locked`.execute(tx)
  return rows[0]?.is_locked === true
}

/** All rows of the owner in a table, oldest first if the table has a creation time. */
export async function exportedRows(tx: OwnerTx, table: ExportedTable): Promise<ExportedRow[]> {
  const columns: readonly string[] = EXPORTED_COLUMNS[table]
  const order = columns.includes('created_at') ? sql` order by created_at` : sql``
  const selection = sql.join(columns.map(exportedColumn))
  const { rows } = await sql<ExportedRow>`select ${selection} from ${sql.table(table)}${order}`.execute(tx)
  return rows
}

function exportedColumn(column: string) {
  // The driver would turn the date into an instant in some time zone.
  if (column === 'due_date') return sql`due_date::text`
  // With its full address, anyone who gets the file could read the calendar.
  if (column === 'url') return sql`substring(url from '^[a-z]+://[^/?#]+') as url`
  return sql.ref(column)
}

/** Tables that may have many rows of an owner. Each comes before those it references. */
const LARGE_TABLES = ['mails', 'invoices', 'appointments', 'clients', 'services'] as const

/**
 * Deletes the owner and all of their data. Large tables are deleted first and in batches: as one cascade, a hundred
 * thousand rows would exceed the statement timeout.
 */
export async function deleteOwner(tx: SystemTx, userId: string, limits: MessagesPerDay): Promise<void> {
  await detachPendingMails(tx, userId, limits)
  for (const table of LARGE_TABLES) {
    await deleteInBatches((limit) =>
      tx
        .deleteFrom(table)
        .where('id', 'in', tx.selectFrom(table).where('user_id', '=', userId).select('id').limit(limit))
        .executeTakeFirst(),
    )
  }
  // A trial that was used is remembered by a hash of its address. A reservation is not.
  await tx.deleteFrom('used_trials').where('holder', '=', userId).where('used_at', 'is', null).execute()
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

/**
 * Removes the owner from pending emails about appointments and payments, so that clients still get them. Only as many as
 * the owner may send today: deleting an account must not be a way around the limit.
 */
async function detachPendingMails(tx: SystemTx, userId: string, limits: MessagesPerDay): Promise<void> {
  const pending = await tx
    .selectFrom('mails')
    .select(['id', 'user_id', 'letter', 'attempts'])
    .where('user_id', '=', userId)
    .where(IS_OWED_TO_CLIENT)
    .orderBy('next_attempt_at')
    .execute()
  const excess = new Set(await countAgainstAllowance(tx, pending, limits))
  const ids = pending.filter((mail) => !excess.has(mail)).map(({ id }) => id)
  await tx
    .updateTable('mails')
    .set({
      user_id: null,
      appointment_id: null,
      // A composed email is sent as it is, because its appointments no longer exist to compare it with.
      announces: sql`case when props = '{}' then announces end`,
    })
    .where('user_id', '=', userId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
}

const IS_OWED_TO_CLIENT = sql<boolean>`(${IS_UNSETTLED}
  and (mails.letter like 'appointment-%' or mails.letter in ('series-changed', 'receipt', 'deposit-refunded')))`
