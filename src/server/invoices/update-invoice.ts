import { sql } from 'kysely'
import { DUE_BEFORE_TODAY } from '#domain/invoices/due-after.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { isEditable } from '#domain/invoices/is-editable.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { Refusal, refuse } from '#server/base/refusal.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { ProviderUnavailable } from '#server/gateways/payments.ts'
import { assertOwed } from '#server/invoices/assert-owed.ts'
import { findBillingInvoice, jobIdsOf, lockJobs } from '#server/invoices/billed-jobs.ts'
import {
  assertTotal,
  contentColumns,
  depositColumns,
  findClientId,
  type InvoiceRequest,
  prepareSavedInvoice,
  refuseBilled,
  refuseMissingJob,
  requestedLines,
  type SavedResponse,
} from '#server/invoices/create-invoice.ts'
import { lockAppliedDeposit } from '#server/invoices/job-deposits.ts'
import { findOpenCheckout } from '#server/invoices/pay/checkout-queries.ts'
import { endCheckout } from '#server/invoices/pay/end-checkout.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { lockReminderPreferences, nextReminder } from '#server/invoices/plan-reminders.ts'
import {
  lockInvoice,
  readInvoiceById,
  type StoredInvoice,
  type StoredLine,
} from '#server/invoices/queries.ts'
import { withdrawInvoiceMails } from '#server/invoices/withdraw-mails.ts'

/** Copying the link may open another checkout while one is being ended. */
const MAX_CHECKOUTS_TO_END = 3

/**
 * Changes an invoice that nobody has paid or opened. Its checkout asks for the previous amount, so it is ended first. The
 * number and the pay link stay the same.
 */
export async function updateInvoice(
  deps: PayDeps,
  userId: string,
  id: string,
  input: InvoiceRequest,
): Promise<SavedResponse> {
  const lines = requestedLines(input)
  assertTotal(input, lines)
  await deps.db.asOwner(userId, async (tx) => assertEditable(await readInvoiceById(tx, id)))
  for (let ended = 0; ended < MAX_CHECKOUTS_TO_END; ended++) {
    await endCheckout(deps, { userId, invoiceId: id })
    const updated = await deps.db.asOwner(userId, (tx) => tryUpdate(tx, { userId, id, input, lines }))
    if (updated) return prepareUpdated(deps, userId, updated, input)
  }
  return refuse('unavailable', { retryAfterSeconds: 1 })
}

function assertEditable(invoice: StoredInvoice): void {
  assertOwed(invoice)
  if (isEditable(invoice)) return
  const name = invoiceNumber(invoice.number)
  refuse('invoice_settled', {
    message: invoice.isMismatched
      ? `A payment for ${name} has to be checked first.`
      : `Your client has already opened ${name}, so it can’t be changed. Void it and create a new one instead.`,
  })
}

type Update = { userId: string; id: string; input: InvoiceRequest; lines: readonly StoredLine[] }

/** Null if a checkout is open. */
async function tryUpdate(tx: OwnerTx, { userId, id, input, lines }: Update): Promise<StoredInvoice | null> {
  const preferences = await lockReminderPreferences(tx)
  // The invoice before its jobs, in the same order as when it is reopened.
  const invoice = (await lockInvoice(tx, id)) ?? refuse('not_found')
  assertEditable(invoice)
  if (await findOpenCheckout(tx, id)) return null
  const jobIds = jobIdsOf(lines)
  const jobs = await lockJobs(tx, jobIds)
  if (jobs.length < jobIds.length) refuseMissingJob()
  const billedOn = await findBillingInvoice(tx, jobs, id)
  if (billedOn !== null) refuseBilled(billedOn)
  const [client_id, now] = await Promise.all([findClientId(tx, input), tx.now()])
  const due_date = input.due_date ?? invoice.due_date
  const today = dateIn(preferences.timeZone, Temporal.Instant.fromEpochMilliseconds(now.getTime())).toString()
  // An invoice that is overdue can be edited without moving its due date.
  if (due_date < today && due_date !== invoice.due_date)
    refuse('invalid_request', { fields: { due_date: DUE_BEFORE_TODAY } })
  await tx
    .updateTable('invoices')
    .set({
      client_id,
      ...contentColumns(input),
      due_date,
      ...nextReminder({ ...invoice, due_date }, preferences, now),
      ...depositColumns(input.amount, await lockAppliedDeposit(tx, jobs, input.amount)),
      // Both are renewed for the changed invoice.
      stripe_checkout_session_id: null,
      letter_mail_id: null,
      updated_at: sql<Date>`app_now()`,
    })
    .where('id', '=', id)
    .execute()
  await withdrawInvoiceMails(tx, id, 'replaced')
  await tx.deleteFrom('invoice_lines').where('invoice_id', '=', id).execute()
  await tx
    .insertInto('invoice_lines')
    .values(lines.map((line, position) => ({ user_id: userId, invoice_id: id, position, ...line })))
    .execute()
  return invoice
}

/** The change is saved even if the provider doesn't respond. The checkout is opened when the link is next used. */
async function prepareUpdated(
  deps: PayDeps,
  userId: string,
  invoice: StoredInvoice,
  input: InvoiceRequest,
): Promise<SavedResponse> {
  try {
    return await prepareSavedInvoice(deps, userId, invoice, input)
  } catch (error) {
    const isUnavailable = error instanceof ProviderUnavailable
    if (!isUnavailable && !(error instanceof Refusal)) throw error
    return refuse(isUnavailable ? 'provider_unavailable' : error.code, {
      message: `Your changes to ${invoiceNumber(invoice.number)} were saved, but its payment link isn’t ready. Copy its link from the list later.`,
    })
  }
}
