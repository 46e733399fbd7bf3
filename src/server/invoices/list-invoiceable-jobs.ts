import { type InvoiceableJob, MAX_JOBS } from '#contract/invoices.ts'
import type { VisitItem } from '#domain/services/visit.ts'
import { newestFirst, SECONDS_FROM_NOW } from '#server/appointment-rows/nearest-jobs.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { invoicesByJob } from '#server/invoices/billed-jobs.ts'
import { keptDeposits } from '#server/invoices/job-deposits.ts'

type JobsQuery = { client_id?: string | undefined; appointment_id?: string | undefined }

export function listInvoiceableJobs(
  db: Database,
  userId: string,
  query: JobsQuery,
): Promise<InvoiceableJob[]> {
  if (!query.client_id && !query.appointment_id)
    refuse('invalid_request', { fields: { client_id: 'Choose a client or a job' } })
  return db.asOwner(userId, (tx) => readInvoiceableJobs(tx, query))
}

async function readInvoiceableJobs(
  tx: OwnerTx,
  { client_id, appointment_id }: JobsQuery,
): Promise<InvoiceableJob[]> {
  const rows = await tx
    .selectFrom('appointments')
    .where('cancelled_at', 'is', null)
    .$if(client_id !== undefined, (builder) => builder.where('appointments.client_id', '=', client_id ?? ''))
    .$if(appointment_id !== undefined, (builder) =>
      builder.where('appointments.id', '=', appointment_id ?? ''),
    )
    .select([
      'appointments.id',
      'appointments.client_name',
      'appointments.client_email',
      'appointments.service',
      'appointments.items',
      'appointments.appointment_time',
      'appointments.price',
    ])
    .orderBy(SECONDS_FROM_NOW)
    .orderBy('appointments.id')
    .limit(MAX_JOBS)
    .execute()
  const ids = rows.map(({ id }) => id)
  const [invoices, deposits] = await Promise.all([invoicesByJob(tx, ids), keptDeposits(tx, ids)])
  return newestFirst(rows).map(({ appointment_time, items, ...job }) => ({
    ...job,
    ...(items !== null && { items: items as VisitItem[] }),
    appointment_time: appointment_time.toISOString(),
    ...(deposits.has(job.id) && { deposit: deposits.get(job.id) }),
    invoice: invoices.get(job.id) ?? null,
  }))
}
