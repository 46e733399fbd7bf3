import { sql } from 'kysely'
import { isOwed } from '#domain/invoices/is-owed.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import type { Database, OwnerTx, SystemTx } from '#server/db/database.ts'
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
type DueInvoice = { userId: string; invoiceId: string }

export function invoiceJobs(deps: JobDeps) {
  return { 'remind-of-invoice': (due: DueInvoice) => remindOfInvoice(deps, due) }
}

export function dueInvoiceReminders(enqueue: Enqueue) {
  return jobPerRow(enqueue, 'remind-of-invoice', dueInvoices)
}

/** The letter and the plan for the next are one: the same invoice queued twice finds nothing due. */
async function remindOfInvoice({ db, enqueue, appUrl }: JobDeps, due: DueInvoice): Promise<void> {
  const { userId, invoiceId } = due
  await db.asOwner(userId, async (tx) => {
    const wishes = await heldWishes(tx)
    const invoice = await lockedInvoice(tx, invoiceId)
    const now = await tx.now()
    if (!invoice?.next_reminder_at || invoice.next_reminder_at > now) return
    const isWorthIt = isWorthALetter(invoice, now)
    const waitsUntil = isWorthIt ? await timeToWaitFor(tx, invoice, { userId, wishes, now }) : null
    if (waitsUntil) return putOff(tx, invoice, waitsUntil)
    if (isWorthIt) {
      const props = await reminderProps(tx, invoiceId, appUrl)
      const to = invoice.client_email
      await queueMail(enqueue, tx, { letter: 'invoice-reminder', props, to, userId, invoiceId })
    }
    await planNext(tx, invoice, { wishes, now, isSent: isWorthIt })
  })
}

type Moment = { wishes: Wishes; now: Date }

/** Null: it goes out now. An hour after the last one, whoever sent it; and once somebody could pay. */
async function timeToWaitFor(
  tx: OwnerTx,
  invoice: StoredInvoice,
  { userId, wishes, now }: Moment & { userId: string },
): Promise<Date | null> {
  if (invoice.isBeingReminded) return new Date(now.getTime() + BEING_SENT_MS)
  if (nextTurnAt(invoice) > now) return nextTurnAt(invoice)
  return takesPayments(await accountOf(tx, userId)) ? null : soonest(tx, invoice, wishes, now)
}

function isWorthALetter({ next_reminder_at, ...invoice }: StoredInvoice, now: Date): boolean {
  const isLate = now.getTime() - (next_reminder_at?.getTime() ?? 0) > TOO_LATE_MS
  return isOwed(invoice) && !invoice.isProcessing && !invoice.isMismatched && !isLate
}

/** Nobody could pay now. It goes out once somebody can, or makes way for the next. */
async function soonest(tx: OwnerTx, invoice: StoredInvoice, wishes: Wishes, now: Date): Promise<Date> {
  const { next_reminder_at } = await nextReminder(tx, invoice, wishes)
  return new Date(
    Math.min(next_reminder_at?.getTime() ?? Number.POSITIVE_INFINITY, now.getTime() + PUT_OFF_MS),
  )
}

async function putOff(tx: OwnerTx, { id }: StoredInvoice, until: Date): Promise<void> {
  await tx.updateTable('invoices').set({ next_reminder_at: until }).where('id', '=', id).execute()
}

async function planNext(
  tx: OwnerTx,
  invoice: StoredInvoice,
  { wishes, now, isSent }: Moment & { isSent: boolean },
): Promise<void> {
  const reminders_done_until = await doneWith(tx, invoice, { wishes, now })
  const { next_reminder_at } = await nextReminder(tx, { ...invoice, reminders_done_until }, wishes)
  await tx
    .updateTable('invoices')
    .set({
      next_reminder_at: isOwed(invoice) ? next_reminder_at : null,
      reminders_done_until,
      ...(isSent && { reminded_at: now }),
    })
    .where('id', '=', invoice.id)
    .execute()
}

/** Today where its day is yet to come: the business moved, or the owner wished otherwise, while it was due. */
async function doneWith(tx: OwnerTx, invoice: StoredInvoice, { wishes, now }: Moment): Promise<string> {
  const before = invoice.reminders_done_until ?? ''
  const { reminders_done_until } = await nextReminder(tx, invoice, wishes)
  if (reminders_done_until && reminders_done_until > before) return reminders_done_until
  const today = todayOf(wishes, now)
  return today > before ? today : before
}

function todayOf({ timeZone }: Wishes, now: Date): string {
  return dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds(now.getTime())).toString()
}

function dueInvoices(tx: SystemTx) {
  return tx
    .selectFrom('invoices')
    .where('next_reminder_at', '<=', sql<Date>`app_now()`)
    .select(['user_id as userId', 'id as invoiceId'])
    .orderBy('next_reminder_at')
}
