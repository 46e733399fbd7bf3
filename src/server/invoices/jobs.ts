import { sql } from 'kysely'
import type { Database, OwnerTx, SystemTx } from '#server/db/database.ts'
import { isOwed } from '#server/invoices/assert-owed.ts'
import { nextReminder } from '#server/invoices/plan-reminders.ts'
import { lockedInvoice, type StoredInvoice } from '#server/invoices/queries.ts'
import { reminderProps } from '#server/invoices/remind-invoice.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import type { DueRows } from '#server/jobs/sweep.ts'
import { queueMail } from '#server/messages/queue-mail.ts'

const REMINDERS_PER_SWEEP = 200
/** After a longer silence of ours a reminder would only confuse. */
const TOO_LATE_MS = 2 * 24 * 60 * 60 * 1000

type JobDeps = { db: Database; enqueue: Enqueue; appUrl: URL }
type DueInvoice = { userId: string; invoiceId: string }

export function invoiceJobs(deps: JobDeps) {
  return { 'remind-of-invoice': (due: DueInvoice) => remindOfInvoice(deps, due) }
}

export function dueInvoiceReminders(enqueue: Enqueue): DueRows {
  return {
    async enqueueDue(tx) {
      for (const due of await dueInvoices(tx, REMINDERS_PER_SWEEP))
        await enqueue(tx, 'remind-of-invoice', due, due.invoiceId)
    },
    countDue: async (tx) => (await dueInvoices(tx, REMINDERS_PER_SWEEP)).length,
  }
}

/** The letter and the plan for the next are one: the same invoice queued twice finds nothing due. */
async function remindOfInvoice({ db, enqueue, appUrl }: JobDeps, due: DueInvoice): Promise<void> {
  const { userId, invoiceId } = due
  await db.asOwner(userId, async (tx) => {
    const invoice = await lockedInvoice(tx, invoiceId)
    const now = await tx.now()
    if (!invoice?.next_reminder_at || invoice.next_reminder_at > now) return
    if (isWorthALetter(invoice, now)) {
      const props = await reminderProps(tx, invoiceId, appUrl)
      await queueMail(enqueue, tx, { letter: 'invoice-reminder', props, to: invoice.client_email, userId })
    }
    await planNext(tx, invoice)
  })
}

function isWorthALetter({ next_reminder_at, ...invoice }: StoredInvoice, now: Date): boolean {
  const isLate = now.getTime() - (next_reminder_at?.getTime() ?? 0) > TOO_LATE_MS
  return isOwed(invoice) && !invoice.isProcessing && !isLate
}

async function planNext(tx: OwnerTx, invoice: StoredInvoice): Promise<void> {
  await tx
    .updateTable('invoices')
    .set({ next_reminder_at: isOwed(invoice) ? await nextReminder(tx, invoice.due_date) : null })
    .where('id', '=', invoice.id)
    .execute()
}

async function dueInvoices(tx: SystemTx, limit: number): Promise<DueInvoice[]> {
  return tx
    .selectFrom('invoices')
    .where('next_reminder_at', '<=', sql<Date>`app_now()`)
    .select(['user_id as userId', 'id as invoiceId'])
    .orderBy('next_reminder_at')
    .limit(limit)
    .execute()
}
