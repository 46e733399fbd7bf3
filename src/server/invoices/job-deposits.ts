import { sql } from 'kysely'
import { keptDeposit } from '#domain/deposits/deposit-state.ts'
import { appliedDeposit } from '#domain/pay/amount-due.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { validInvoiceLines } from '#server/invoices/billed-jobs.ts'

/** What is kept of the paid deposits of these jobs, in cents by job. Jobs without one are left out. */
export async function keptDeposits(
  tx: OwnerTx,
  jobIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  return jobIds.length === 0 ? new Map() : toKept(await paidDeposits(tx, jobIds).execute())
}

/**
 * The part of an invoice of these jobs that their deposits pay, in cents. Call it under the locks of the jobs, which no other
 * invoice has: a deposit counts once. The deposits are locked too, so that none is refunded until the transaction ends.
 */
export async function lockAppliedDeposit(
  tx: OwnerTx,
  jobIds: readonly string[],
  total: number,
): Promise<number> {
  if (jobIds.length === 0) return 0
  const rows = await paidDeposits(tx, jobIds).orderBy('id').forShare().execute()
  return appliedDeposit(total, [...toKept(rows).values()])
}

/**
 * Whether an invoice that is not void counts what the client of this job paid in advance. Lock the deposit before asking:
 * an invoice that is being created has locked it.
 */
export async function isDepositInvoiced(tx: OwnerTx, appointmentId: string): Promise<boolean> {
  const row = await validInvoiceLines(tx)
    .where('invoice_lines.appointment_id', '=', appointmentId)
    // A deposit that was paid after the invoice was created is not part of it.
    .where('invoices.deposit_cents', '>', 0)
    .select('invoices.id')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

function paidDeposits(tx: OwnerTx, jobIds: readonly string[]) {
  return tx
    .selectFrom('deposits')
    .where('appointment_id', '=', sql<string>`any(${jobIds}::uuid[])`)
    .where('paid_at', 'is not', null)
    .select(['appointment_id as jobId', 'amount', 'refund_due as refundDue', 'refunded'])
}

type PaidDeposit = Awaited<ReturnType<ReturnType<typeof paidDeposits>['execute']>>[number]

function toKept(rows: readonly PaidDeposit[]): Map<string, number> {
  return new Map(
    rows
      .map(({ jobId, ...facts }) => [jobId ?? '', keptDeposit({ ...facts, isPaid: true })] as const)
      .filter(([, kept]) => kept > 0),
  )
}
