import { sql } from 'kysely'
import type { Invoice } from '#contract/invoices.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { isOwed } from '#domain/invoices/is-owed.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { type KeyedChange, recordChange, wasApplied } from '#server/http/applied-changes.ts'
import { assertOwed } from '#server/invoices/assert-owed.ts'
import { findBillingInvoice, jobIdsOf, lockJobs } from '#server/invoices/billed-jobs.ts'
import { findOpenCheckout } from '#server/invoices/pay/checkout-queries.ts'
import { endCheckout } from '#server/invoices/pay/end-checkout.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { lockReminderPreferences, nextReminder } from '#server/invoices/plan-reminders.ts'
import {
  lockInvoice,
  readInvoiceById,
  readInvoiceLines,
  type StoredInvoice,
  toInvoice,
} from '#server/invoices/queries.ts'
import { withdrawInvoiceMails } from '#server/invoices/withdraw-mails.ts'

const now = sql<Date>`app_now()`
const SETTLEMENTS = {
  paid: { status: 'paid', paid_at: now, paid_by: 'owner' },
  void: { voided_at: now },
}

/** A client may open another checkout while one is being ended. */
const MAX_CHECKOUTS_TO_END = 3

/**
 * Marks an invoice as paid or void. The checkout is ended first; a payment made in the meantime takes precedence. A repeat
 * with the same idempotency key returns the invoice, even if it was reopened since.
 */
export async function settleByHand(
  deps: PayDeps,
  change: KeyedChange,
  settlement: keyof typeof SETTLEMENTS,
): Promise<Invoice> {
  const { userId, recordId: invoiceId } = change
  const repeated = await deps.db.asOwner(userId, (tx) => readRepeatedOrAssertOwed(tx, change))
  if (repeated) return repeated
  for (let ended = 0; ended < MAX_CHECKOUTS_TO_END; ended++) {
    await endCheckout(deps, { userId, invoiceId })
    const settled = await deps.db.asOwner(userId, (tx) => settle(tx, change, settlement))
    if (settled) return settled
  }
  return refuse('unavailable', { retryAfterSeconds: 1 })
}

async function readRepeatedOrAssertOwed(tx: OwnerTx, change: KeyedChange): Promise<Invoice | null> {
  const invoice = await readInvoiceById(tx, change.recordId)
  // Checked after reading, as the invoice may have been settled by a concurrent repeat.
  if (await wasApplied(tx, change)) return toInvoice(await readInvoiceById(tx, change.recordId))
  assertOwed(invoice)
  return null
}

/** Null if a checkout is still open. The key is recorded only once there is none. */
export async function settle(
  tx: OwnerTx,
  change: KeyedChange,
  settlement: keyof typeof SETTLEMENTS,
): Promise<Invoice | null> {
  const id = change.recordId
  const invoice = (await lockInvoice(tx, id)) ?? refuse('not_found')
  if (await wasApplied(tx, change)) return toInvoice(invoice)
  assertOwed(invoice)
  if (await findOpenCheckout(tx, id)) return null
  if ((await recordChange(tx, change)) === 'repeat') return toInvoice(invoice)
  await tx
    .updateTable('invoices')
    .set({ ...SETTLEMENTS[settlement], next_reminder_at: null, updated_at: now })
    .where('id', '=', id)
    .execute()
  await withdrawInvoiceMails(tx, id)
  return toInvoice(await readInvoiceById(tx, id))
}

/** Undoes only what the owner marked. An invoice that is owed stays as it is. */
export function reopenInvoice(db: Database, userId: string, id: string): Promise<Invoice> {
  return db.asOwner(userId, async (tx) => {
    const preferences = await lockReminderPreferences(tx)
    const invoice = (await lockInvoice(tx, id)) ?? refuse('not_found')
    if (invoice.card_payments > 0 || invoice.paid_by === 'card')
      refuse('invoice_settled', { message: `${invoiceNumber(invoice.number)} was paid by card.` })
    if (isOwed(invoice)) return toInvoice(invoice)
    if (invoice.voided_at) await assertJobsFree(tx, invoice)
    await tx
      .updateTable('invoices')
      .set({
        status: 'pending',
        paid_at: null,
        paid_by: null,
        voided_at: null,
        ...nextReminder(invoice, preferences, await tx.now()),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    return toInvoice(await readInvoiceById(tx, id))
  })
}

/** Refuses if a job of the void invoice is now on another invoice. */
async function assertJobsFree(tx: OwnerTx, { id, number }: StoredInvoice): Promise<void> {
  const jobs = await lockJobs(tx, jobIdsOf(await readInvoiceLines(tx, id)))
  const otherNumber = await findBillingInvoice(tx, jobs)
  if (otherNumber === null) return
  refuse('invoice_settled', {
    message: `A job on ${invoiceNumber(number)} is now on ${invoiceNumber(otherNumber)}. Void ${invoiceNumber(otherNumber)} first.`,
  })
}
