import type { Invoice, JobInvoice } from '#contract/invoices.ts'
import { isOwed } from '#domain/invoices/is-owed.ts'
import { jobLineText } from '#domain/invoices/line-text.ts'
import { amountError } from '#domain/invoices/parse-amount.ts'
import { jobLines } from '#domain/services/invoice-lines.ts'
import { type VisitItem, visitText } from '#domain/services/visit.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { findAppliedRecord, recordChange } from '#server/http/applied-changes.ts'
import { invoicesByJob, jobIdsOf, lockJobs } from '#server/invoices/billed-jobs.ts'
import {
  assertBusinessNamed,
  type InvoiceRequest,
  insertWithLines,
  requestHash,
} from '#server/invoices/create-invoice.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { lockReminderPreferences } from '#server/invoices/plan-reminders.ts'
import { readInvoiceById, readInvoiceLines, toInvoice } from '#server/invoices/queries.ts'
import { settle, settleByHand } from '#server/invoices/settle-by-hand.ts'

type CashPayment = { userId: string; jobId: string; key: string | null }

/**
 * Records that a job was paid in cash: creates its invoice and marks it as paid, or marks the invoice that it is already on.
 * Nothing is emailed, and no payment account is needed. A repeated request returns the invoice that is paid by then; with
 * an idempotency key, the invoice that was paid by it, even if it was reopened since.
 */
export async function payJobInCash(deps: PayDeps, payment: CashPayment): Promise<Invoice> {
  const { userId, key } = payment
  const recorded = await deps.db.asOwner(userId, (tx) => recordCash(tx, payment))
  if (recorded.status === 'paid') return recorded
  return settleByHand(deps, { userId, key, recordId: recorded.id }, 'paid')
}

/**
 * The job's invoice. It is paid, unless there was one before: to settle that, its checkout has to be ended first. The key is
 * recorded by whatever finds or makes the invoice paid, so that a repeat completes what was interrupted.
 */
async function recordCash(tx: OwnerTx, { userId, jobId, key }: CashPayment): Promise<Invoice> {
  // In the order in which creating an invoice locks them.
  const { timeZone } = await lockReminderPreferences(tx)
  await lockJobs(tx, [jobId])
  const repeatedId = await findAppliedRecord(tx, key)
  if (repeatedId !== null) return readRepeatedInvoice(tx, repeatedId, jobId)
  const job = await readJob(tx, jobId)
  const earlier = (await invoicesByJob(tx, [jobId])).get(jobId)
  if (earlier) {
    await assertOnlyJob(tx, earlier, jobId)
    if (earlier.status === 'paid') await recordChange(tx, { userId, key, recordId: earlier.id })
    return toInvoice(await readInvoiceById(tx, earlier.id))
  }
  await assertBusinessNamed(tx)
  const { id } = await insertWithLines(tx, userId, cashInvoice(job, timeZone))
  const created = await readInvoiceById(tx, id)
  const change = { userId, key, recordId: id }
  if (isOwed(created)) return (await settle(tx, change, 'paid')) ?? refuse('unavailable')
  // The deposit covers the price.
  await recordChange(tx, change)
  return toInvoice(created)
}

async function readRepeatedInvoice(tx: OwnerTx, id: string, jobId: string): Promise<Invoice> {
  const lines = await readInvoiceLines(tx, id)
  if (!jobIdsOf(lines).includes(jobId)) refuse('key_reused')
  return toInvoice(await readInvoiceById(tx, id))
}

/** Cash for one job does not pay for others. */
async function assertOnlyJob(tx: OwnerTx, { id, number, status }: JobInvoice, jobId: string): Promise<void> {
  const lines = await readInvoiceLines(tx, id)
  const isAlone = lines.every(({ appointment_id }) => appointment_id === null || appointment_id === jobId)
  if (status !== 'paid' && !isAlone)
    refuse('invalid_request', {
      message: `This job is on ${number} with other jobs. Open that invoice to mark it as paid.`,
    })
}

async function readJob(tx: OwnerTx, id: string) {
  const job = await tx
    .selectFrom('appointments')
    .where('id', '=', id)
    .select(['id', 'client_id', 'client_name', 'client_email', 'client_phone'])
    .select(['service', 'items', 'price', 'appointment_time', 'cancelled_at'])
    .executeTakeFirst()
  if (!job) return refuse('not_found')
  if (job.cancelled_at) refuse('not_found', { message: 'This job has since been cancelled.' })
  return job
}

type Job = Awaited<ReturnType<typeof readJob>>

function cashInvoice({ price, appointment_time, ...job }: Job, timeZone: string) {
  const amount = price ?? 0
  const problem = amountError(amount)
  if (problem)
    refuse('invalid_request', { message: 'Add a price to this job first.', fields: { price: problem } })
  const day = dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds(appointment_time.getTime()))
  const items = job.items as VisitItem[] | null
  const lines = jobLines({ ...job, items, price: amount }, day.toString())
  const description = jobLineText(visitText({ ...job, items: items ?? undefined }), day.toString())
  const input: InvoiceRequest = {
    amount,
    description,
    client_name: job.client_name,
    client_email: job.client_email,
    client_phone: job.client_phone,
    client_id: job.client_id,
    discount: null,
    note: null,
    sends_letter: false,
  }
  const invoiceLines = lines.map((line) => ({
    description: line.description,
    quantity: 100,
    unit_price: line.price ?? 0,
    tax_rate: 0,
    appointment_id: job.id,
  }))
  return { input, lines: invoiceLines, request: { keyHash: null, requestHash: requestHash(input) } }
}
