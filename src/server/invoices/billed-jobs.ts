import { sql } from 'kysely'
import type { JobInvoice } from '#contract/invoices.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import type { OwnerTx } from '#server/db/database.ts'
import type { StoredLine } from '#server/invoices/queries.ts'

export function jobIdsOf(lines: readonly Pick<StoredLine, 'appointment_id'>[]): string[] {
  return [...new Set(lines.flatMap(({ appointment_id }) => appointment_id ?? []))]
}

/** Locks the jobs that exist and returns their ids. No other request can invoice them until the transaction ends. */
export async function lockJobs(tx: OwnerTx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const rows = await tx
    .selectFrom('appointments')
    .where('id', 'in', ids)
    .select('id')
    // Locking in a fixed order avoids deadlocks.
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  return rows.map(({ id }) => id)
}

/** Lines with their invoices, ignoring void ones. */
export function validInvoiceLines(tx: OwnerTx) {
  return tx
    .selectFrom('invoice_lines')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.user_id', '=', 'invoice_lines.user_id')
        .onRef('invoices.id', '=', 'invoice_lines.invoice_id'),
    )
    .where('invoices.voided_at', 'is', null)
}

/** The newest invoice of each of the jobs that is on one, ignoring void ones. */
export async function invoicesByJob(
  tx: OwnerTx,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, JobInvoice>> {
  const rows = await validInvoiceLines(tx)
    .where('invoice_lines.appointment_id', '=', sql<string>`any(${jobIds}::uuid[])`)
    .select(['invoice_lines.appointment_id', 'invoices.id', 'invoices.number'])
    .select(sql<JobInvoice['status']>`invoices.status`.as('status'))
    .orderBy('invoices.created_at')
    .execute()
  return new Map(
    rows.map(({ appointment_id, id, number, status }) => [
      appointment_id ?? '',
      { id, number: invoiceNumber(number), status },
    ]),
  )
}

/** The number of another invoice that contains one of the jobs, ignoring void ones; null if there is none. */
export async function findBillingInvoice(
  tx: OwnerTx,
  jobs: readonly string[],
  ownInvoiceId: string | null = null,
): Promise<number | null> {
  if (jobs.length === 0) return null
  const row = await validInvoiceLines(tx)
    .where('invoice_lines.appointment_id', 'in', jobs)
    .$if(ownInvoiceId !== null, (query) => query.where('invoices.id', '!=', ownInvoiceId))
    .select('invoices.number')
    .orderBy('invoices.number')
    .limit(1)
    .executeTakeFirst()
  return row?.number ?? null
}
