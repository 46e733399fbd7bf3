import { sql } from 'kysely'
import { isOwed } from '#domain/invoices/is-owed.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import type { Database, SystemTx } from '#server/db/database.ts'
import type { InvoiceOf } from '#server/invoices/pay/pay-deps.ts'
import { takesPayments } from '#server/invoices/pay/ready-account.ts'
import { accountOf } from '#server/invoices/payment-account/queries.ts'
import { heldWishes, nextReminder, type Wishes } from '#server/invoices/plan-reminders.ts'
import { lockedInvoice, type StoredInvoice } from '#server/invoices/queries.ts'
import { reminderProps } from '#server/invoices/remind-invoice.ts'
import { nextTurnAt } from '#server/invoices/take-reminder-turn.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { jobPerRow } from '#server/jobs/sweep.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'

/** After a longer silence of ours a reminder would only confuse. */
const TOO_LATE_MS = 2 * 24 * 60 * 60 * 1000
const PUT_OFF_MS = 24 * 60 * 60 * 1000
const BEING_SENT_MS = 60 * 1000

type JobDeps = { db: Database; enqueue: Enqueue; appUrl: URL }

export function invoiceJobs(deps: JobDeps) {
  return { 'remind-of-invoice': (due: InvoiceOf) => remindOfInvoice(deps, due) }
}

export function dueInvoiceReminders(enqueue: Enqueue) {
  return jobPerRow(enqueue, 'remind-of-invoice', dueInvoices)
}

/** The letter and the plan for the next are one: the same invoice queued twice finds nothing due. */
async function remindOfInvoice({ db, enqueue, appUrl }: JobDeps, due: InvoiceOf): Promise<void> {
  const { userId, invoiceId } = due
  await db.asOwner(userId, async (tx) => {
    const wishes = await heldWishes(tx)
    const invoice = await lockedInvoice(tx, invoiceId)
    const now = await tx.now()
    if (!invoice?.next_reminder_at || invoice.next_reminder_at > now) return
    const isWorthIt = isWorthALetter(invoice, now)
    const canBePaid = takesPayments(await accountOf(tx, userId))
    const waitsUntil = isWorthIt ? timeToWaitFor(invoice, { wishes, now, canBePaid }) : null
    if (isWorthIt && !waitsUntil) {
      const props = await reminderProps(tx, invoiceId, appUrl)
      const to = invoice.client_email
      await queueMail(enqueue, tx, { letter: 'invoice-reminder', props, to, userId, invoiceId })
    }
    const sent = isWorthIt && { reminded_at: now }
    await tx
      .updateTable('invoices')
      .set(waitsUntil ? { next_reminder_at: waitsUntil } : { ...planAfter(invoice, wishes, now), ...sent })
      .where('id', '=', invoiceId)
      .execute()
  })
}

function isWorthALetter({ next_reminder_at, ...invoice }: StoredInvoice, now: Date): boolean {
  const isLate = now.getTime() - (next_reminder_at?.getTime() ?? 0) > TOO_LATE_MS
  return isOwed(invoice) && !invoice.isProcessing && !invoice.isMismatched && !isLate
}

/** Null: it goes out now. An hour after the last one, whoever sent it; and once somebody could pay, or it makes way for the next. */
function timeToWaitFor(
  invoice: StoredInvoice,
  { wishes, now, canBePaid }: { wishes: Wishes; now: Date; canBePaid: boolean },
): Date | null {
  if (invoice.isBeingReminded) return new Date(now.getTime() + BEING_SENT_MS)
  if (nextTurnAt(invoice) > now) return nextTurnAt(invoice)
  if (canBePaid) return null
  const next = nextReminder(invoice, wishes, now).next_reminder_at?.getTime() ?? Number.POSITIVE_INFINITY
  return new Date(Math.min(next, now.getTime() + PUT_OFF_MS))
}

function planAfter(invoice: StoredInvoice, wishes: Wishes, now: Date) {
  const reminders_done_until = doneWith(invoice, wishes, now)
  const { next_reminder_at } = nextReminder({ ...invoice, reminders_done_until }, wishes, now)
  return { next_reminder_at: isOwed(invoice) ? next_reminder_at : null, reminders_done_until }
}

/** Today where its day is yet to come: the business moved, or the owner wished otherwise, while it was due. */
function doneWith(invoice: StoredInvoice, wishes: Wishes, now: Date): string {
  const before = invoice.reminders_done_until ?? ''
  const { reminders_done_until } = nextReminder(invoice, wishes, now)
  if (reminders_done_until && reminders_done_until > before) return reminders_done_until
  const today = dateIn(wishes.timeZone, Temporal.Instant.fromEpochMilliseconds(now.getTime())).toString()
  return today > before ? today : before
}

function dueInvoices(tx: SystemTx) {
  return tx
    .selectFrom('invoices')
    .where('next_reminder_at', '<=', sql<Date>`app_now()`)
    .select(['user_id as userId', 'id as invoiceId'])
    .orderBy('next_reminder_at')
}
