import { sql } from 'kysely'
import type { Invoice } from '#contract/invoices.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { isOwed } from '#domain/invoices/is-owed.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { type KeyedChange, recordChange, wasApplied } from '#server/http/applied-changes.ts'
import { assertOwed } from '#server/invoices/assert-owed.ts'
import { findBillingInvoice, jobIdsOf, lockJobs } from '#server/invoices/billed-jobs.ts'
import { depositColumns } from '#server/invoices/create-invoice.ts'
import { lockAppliedDeposit } from '#server/invoices/job-deposits.ts'
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
  // Its deposits are free for another invoice. One that they had paid is no longer paid.
  void: { voided_at: now, status: 'pending', paid_at: null, paid_by: null, deposit_cents: 0 },
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
  const repeated = await deps.db.asOwner(userId, (tx) => readRepeatedOrAssert(tx, change, settlement))
  if (repeated) return repeated
  for (let ended = 0; ended < MAX_CHECKOUTS_TO_END; ended++) {
    await endCheckout(deps, { userId, invoiceId })
    const settled = await deps.db.asOwner(userId, (tx) => settle(tx, change, settlement))
    if (settled) return settled
  }
  return refuse('unavailable', { retryAfterSeconds: 1 })
}

async function readRepeatedOrAssert(
  tx: OwnerTx,
  change: KeyedChange,
  settlement: keyof typeof SETTLEMENTS,
): Promise<Invoice | null> {
  const invoice = await readInvoiceById(tx, change.recordId)
  // Checked after reading, as the invoice may have been settled by a concurrent repeat.
  if (await wasApplied(tx, change)) return toInvoice(await readInvoiceById(tx, change.recordId))
  assertCanSettle(invoice, settlement)
  return null
}

/** An invoice that the deposit has paid can be voided: nobody has paid it since. */
function assertCanSettle(invoice: StoredInvoice, settlement: keyof typeof SETTLEMENTS): void {
  if (settlement !== 'void' || invoice.paid_by !== 'deposit') assertOwed(invoice)
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
  assertCanSettle(invoice, settlement)
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

/** Undoes only what the owner marked. An invoice that is owed, or that the deposit has paid, stays as it is. */
export function reopenInvoice(db: Database, userId: string, id: string): Promise<Invoice> {
  return db.asOwner(userId, async (tx) => {
    const preferences = await lockReminderPreferences(tx)
    const invoice = (await lockInvoice(tx, id)) ?? refuse('not_found')
    if (invoice.card_payments > 0 || invoice.paid_by === 'card')
      refuse('invoice_settled', { message: `${invoiceNumber(invoice.number)} was paid by card.` })
    if (isOwed(invoice) || invoice.paid_by === 'deposit') return toInvoice(invoice)
    const jobs = await lockJobs(tx, jobIdsOf(await readInvoiceLines(tx, id)))
    if (invoice.voided_at) await assertJobsFree(tx, invoice, jobs)
    await tx
      .updateTable('invoices')
      .set({
        status: 'pending',
        paid_at: null,
        paid_by: null,
        voided_at: null,
        ...nextReminder(invoice, preferences, await tx.now()),
        // The deposits as they are now: they may have been refunded since.
        ...depositColumns(invoice.amount, await lockAppliedDeposit(tx, jobs, invoice.amount)),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    return toInvoice(await readInvoiceById(tx, id))
  })
}

/** Refuses if a job of the void invoice is now on another invoice. */
async function assertJobsFree(
  tx: OwnerTx,
  { number }: StoredInvoice,
  jobs: readonly string[],
): Promise<void> {
  const otherNumber = await findBillingInvoice(tx, jobs)
  if (otherNumber === null) return
  refuse('invoice_settled', {
    message: `A job on ${invoiceNumber(number)} is now on ${invoiceNumber(otherNumber)}. Void ${invoiceNumber(otherNumber)} first.`,
  })
}
