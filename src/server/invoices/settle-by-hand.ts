import { sql } from 'kysely'
import type { Invoice } from '#contract/invoices.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { isOwed } from '#domain/invoices/is-owed.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { assertOwed } from '#server/invoices/assert-owed.ts'
import { billedOn, heldJobs, jobsOn } from '#server/invoices/billed-jobs.ts'
import { openCheckoutOf } from '#server/invoices/pay/checkout-queries.ts'
import { endCheckout } from '#server/invoices/pay/end-checkout.ts'
import type { PayDeps } from '#server/invoices/pay/pay-deps.ts'
import { heldWishes, nextReminder } from '#server/invoices/plan-reminders.ts'
import {
  invoiceById,
  linesOf,
  lockedInvoice,
  type StoredInvoice,
  toInvoice,
} from '#server/invoices/queries.ts'
import { withdrawInvoiceMails } from '#server/invoices/withdraw-mails.ts'

const now = sql<Date>`app_now()`
const WORDS = {
  paid: { status: 'paid', paid_at: now, paid_by: 'owner' },
  void: { voided_at: now },
}

/** A client may open another checkout while one is being ended. */
const CHECKOUTS_TO_END = 3

/** The owner's word. First nothing can be paid there any more, then it counts; what was paid meanwhile stands. */
export async function settleByHand(
  deps: PayDeps,
  userId: string,
  id: string,
  word: keyof typeof WORDS,
): Promise<Invoice> {
  await deps.db.asOwner(userId, async (tx) => assertOwed(await invoiceById(tx, id)))
  for (let ended = 0; ended < CHECKOUTS_TO_END; ended++) {
    await endCheckout(deps, { userId, invoiceId: id })
    const settled = await deps.db.asOwner(userId, (tx) => settle(tx, id, word))
    if (settled) return settled
  }
  return refuse('unavailable', { retryAfterSeconds: 1 })
}

/** Null while something could still be paid. */
async function settle(tx: OwnerTx, id: string, word: keyof typeof WORDS): Promise<Invoice | null> {
  assertOwed((await lockedInvoice(tx, id)) ?? refuse('not_found'))
  if (await openCheckoutOf(tx, id)) return null
  await tx
    .updateTable('invoices')
    .set({ ...WORDS[word], next_reminder_at: null, updated_at: now })
    .where('id', '=', id)
    .execute()
  await withdrawInvoiceMails(tx, id)
  return toInvoice(await invoiceById(tx, id))
}

/** Takes back the owner's own word alone. What is open already stays as it is. */
export function reopenInvoice(db: Database, userId: string, id: string): Promise<Invoice> {
  return db.asOwner(userId, async (tx) => {
    const wishes = await heldWishes(tx)
    const invoice = (await lockedInvoice(tx, id)) ?? refuse('not_found')
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
        ...nextReminder(invoice, wishes, await tx.now()),
        updated_at: now,
      })
      .where('id', '=', id)
      .execute()
    return toInvoice(await invoiceById(tx, id))
  })
}

/** What it was about may have been put on another invoice since. */
async function assertJobsFree(tx: OwnerTx, { id, number }: StoredInvoice): Promise<void> {
  const jobs = await heldJobs(tx, jobsOn(await linesOf(tx, id)))
  const other = await billedOn(tx, jobs)
  if (other === null) return
  refuse('invoice_settled', {
    message: `A job on ${invoiceNumber(number)} is on ${invoiceNumber(other)} by now. Void that one first.`,
  })
}
