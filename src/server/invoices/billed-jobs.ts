import type { OwnerTx } from '#server/db/database.ts'
import type { StoredLine } from '#server/invoices/queries.ts'

export function jobsOn(lines: readonly Pick<StoredLine, 'appointment_id'>[]): string[] {
  return [...new Set(lines.flatMap(({ appointment_id }) => appointment_id ?? []))]
}

/** Those of them that are the owner's. Nobody else puts one on an invoice until the transaction ends. */
export async function heldJobs(tx: OwnerTx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('appointments')
    .where('id', 'in', ids)
    .select('id')
    // In one order, so that two who want the same jobs do not wait for each other.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** The number of an invoice that one of the jobs is on; void ones do not count. Null: of none. */
export async function billedOn(tx: OwnerTx, jobs: readonly string[]): Promise<number | null> {
  if (jobs.length === 0) return null
  const row = await tx
    .selectFrom('invoice_lines')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.user_id', '=', 'invoice_lines.user_id')
        .onRef('invoices.id', '=', 'invoice_lines.invoice_id'),
    )
    .where('invoice_lines.appointment_id', 'in', jobs)
    .where('invoices.voided_at', 'is', null)
    .select('invoices.number')
    .orderBy('invoices.number')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? null
}
