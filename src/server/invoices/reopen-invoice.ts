import { sql } from 'kysely'
import type { Invoice } from '#contract/invoices.ts'
import { invoiceNumber } from '#domain/invoices/invoice-number.ts'
import type { Database } from '#server/db/database.ts'
import { nextReminder } from '#server/invoices/plan-reminders.ts'
import { lockedInvoice, storedInvoice, toInvoice } from '#server/invoices/queries.ts'
import { refuse } from '#server/refusal.ts'

/** Takes back the owner's own word alone. What is open already stays as it is. */
export function reopenInvoice(db: Database, userId: string, id: string): Promise<Invoice> {
  return db.asOwner(userId, async (tx) => {
    const invoice = (await lockedInvoice(tx, id)) ?? refuse('not_found')
    if (invoice.card_payments > 0 || invoice.paid_by === 'card')
      refuse('invoice_settled', { message: `${invoiceNumber(invoice.number)} was paid by card.` })
    if (invoice.status === 'pending' && !invoice.voided_at) return toInvoice(invoice)
    await tx
      .updateTable('invoices')
      .set({
        status: 'pending',
        paid_at: null,
        paid_by: null,
        voided_at: null,
        next_reminder_at: await nextReminder(tx, invoice.due_date),
        updated_at: sql`app_now()`,
      })
      .where('id', '=', id)
      .execute()
    return toInvoice((await storedInvoice(tx, id)) ?? refuse('not_found'))
  })
}
