import { sql } from 'kysely'
import { type InvoiceableJob, MAX_JOBS } from '#contract/invoices.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { newestFirst, SECONDS_FROM_NOW } from '#server/appointment-rows/nearest-jobs.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'

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
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('invoice_lines')
          .innerJoin('invoices', (join) =>
            join
              .onRef('invoices.user_id', '=', 'invoice_lines.user_id')
              .onRef('invoices.id', '=', 'invoice_lines.invoice_id'),
          )
          .whereRef('invoice_lines.user_id', '=', 'appointments.user_id')
          .whereRef('invoice_lines.appointment_id', '=', 'appointments.id')
          .where('invoices.voided_at', 'is', null)
          .select([
            'invoices.id as invoice_id',
            'invoices.number',
            sql<'paid' | 'pending'>`invoices.status`.as('status'),
          ])
          .orderBy('invoices.created_at', 'desc')
          .limit(1)
          .as('billed'),
      (join) => join.onTrue(),
    )
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
      'appointments.appointment_time',
      'appointments.price',
      'billed.invoice_id',
      'billed.number',
      'billed.status',
    ])
    .orderBy(SECONDS_FROM_NOW)
    .orderBy('appointments.id')
    .limit(MAX_JOBS)
    .execute()
  return newestFirst(rows).map(({ invoice_id, number, status, appointment_time, ...job }) => ({
    ...job,
    appointment_time: appointment_time.toISOString(),
    invoice:
      invoice_id && number && status ? { id: invoice_id, number: invoiceNumber(number), status } : null,
  }))
}
