import { sql } from 'kysely'
import type { Invoice } from '#contract/invoices.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import { isOwed } from '#domain/invoices/is-owed.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { billedOn, heldJobs, jobsOn } from '#server/invoices/billed-jobs.ts'
import { heldWishes, nextReminder } from '#server/invoices/plan-reminders.ts'
import {
  invoiceById,
  linesOf,
  lockedInvoice,
  type StoredInvoice,
  toInvoice,
} from '#server/invoices/queries.ts'

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
        updated_at: sql`app_now()`,
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
