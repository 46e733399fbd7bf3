import { sql } from 'kysely'
import { isOwed } from '#domain/invoices/is-owed.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import type { Database, SystemTx } from '#server/db/database.ts'
import { nextReminderAllowedAt } from '#server/invoices/claim-reminder.ts'
import type { InvoiceRef } from '#server/invoices/pay/pay-deps.ts'
import { canTakePayments } from '#server/invoices/pay/ready-account.ts'
import { findAccount } from '#server/invoices/payment-account/queries.ts'
import {
  lockReminderPreferences,
  nextReminder,
  type ReminderPreferences,
} from '#server/invoices/plan-reminders.ts'
import { lockInvoice, type StoredInvoice } from '#server/invoices/queries.ts'
import { reminderProps } from '#server/invoices/remind-invoice.ts'
import type { Enqueue } from '#server/jobs/queue.ts'
import { jobPerRow } from '#server/jobs/sweep.ts'
import { queueMail } from '#server/outbox/queue-mail.ts'

/** Reminders that we failed to send for longer than this are dropped. */
const MAX_DELAY_MS = 2 * 24 * 60 * 60 * 1000
const POSTPONE_MS = 24 * 60 * 60 * 1000
const RETRY_WHILE_SENDING_MS = 60 * 1000

type JobDeps = { db: Database; enqueue: Enqueue; appUrl: URL }

export function invoiceJobs(deps: JobDeps) {
  return { 'remind-of-invoice': (invoiceRef: InvoiceRef) => remindOfInvoice(deps, invoiceRef) }
}

export function dueInvoiceReminders(enqueue: Enqueue) {
  return jobPerRow(enqueue, 'remind-of-invoice', dueInvoices)
}

/** Queues the email and plans the next one in one transaction: if the job is queued twice, the second run finds nothing due. */
async function remindOfInvoice({ db, enqueue, appUrl }: JobDeps, invoiceRef: InvoiceRef): Promise<void> {
  const { userId, invoiceId } = invoiceRef
  await db.asOwner(userId, async (tx) => {
    const preferences = await lockReminderPreferences(tx)
    const invoice = await lockInvoice(tx, invoiceId)
    const now = await tx.now()
    if (!invoice?.next_reminder_at || invoice.next_reminder_at > now) return
    const shouldRemind = isReminderUseful(invoice, now)
    const canBePaid = canTakePayments(await findAccount(tx, userId))
    const postponedUntil = shouldRemind ? postponementOf(invoice, { preferences, now, canBePaid }) : null
    if (shouldRemind && !postponedUntil) {
      const props = await reminderProps(tx, invoiceId, appUrl)
      const to = invoice.client_email
      await queueMail(enqueue, tx, { letter: 'invoice-reminder', props, to, userId, invoiceId })
    }
    const sentColumns = shouldRemind && { reminded_at: now }
    await tx
      .updateTable('invoices')
      .set(
        postponedUntil
          ? { next_reminder_at: postponedUntil }
          : { ...planAfter(invoice, preferences, now), ...sentColumns },
      )
      .where('id', '=', invoiceId)
      .execute()
  })
}

function isReminderUseful({ next_reminder_at, ...invoice }: StoredInvoice, now: Date): boolean {
  const isTooLate = now.getTime() - (next_reminder_at?.getTime() ?? 0) > MAX_DELAY_MS
  const isReachable = invoice.client_email !== ''
  return isReachable && isOwed(invoice) && !invoice.isProcessing && !invoice.isMismatched && !isTooLate
}

/**
 * The time until which a reminder is postponed; null to send it now. Reminders, manual ones included, are an hour apart.
 * While the owner cannot take payments, it is postponed by a day, at most until the next one.
 */
function postponementOf(
  invoice: StoredInvoice,
  { preferences, now, canBePaid }: { preferences: ReminderPreferences; now: Date; canBePaid: boolean },
): Date | null {
  if (invoice.isBeingReminded) return new Date(now.getTime() + RETRY_WHILE_SENDING_MS)
  if (nextReminderAllowedAt(invoice) > now) return nextReminderAllowedAt(invoice)
  if (canBePaid) return null
  const next = nextReminder(invoice, preferences, now).next_reminder_at?.getTime() ?? Number.POSITIVE_INFINITY
  return new Date(Math.min(next, now.getTime() + POSTPONE_MS))
}

function planAfter(invoice: StoredInvoice, preferences: ReminderPreferences, now: Date) {
  const reminders_done_until = doneUntil(invoice, preferences, now)
  const { next_reminder_at } = nextReminder({ ...invoice, reminders_done_until }, preferences, now)
  return { next_reminder_at: isOwed(invoice) ? next_reminder_at : null, reminders_done_until }
}

/** The last day whose reminder is done. It is today if the day of this one is still to come, because the time zone or the preferences changed. */
function doneUntil(invoice: StoredInvoice, preferences: ReminderPreferences, now: Date): string {
  const before = invoice.reminders_done_until ?? ''
  const { reminders_done_until } = nextReminder(invoice, preferences, now)
  if (reminders_done_until && reminders_done_until > before) return reminders_done_until
  const today = dateIn(preferences.timeZone, Temporal.Instant.fromEpochMilliseconds(now.getTime())).toString()
  return today > before ? today : before
}

function dueInvoices(tx: SystemTx) {
  return tx
    .selectFrom('invoices')
    .where('next_reminder_at', '<=', sql<Date>`app_now()`)
    .select(['user_id as userId', 'id as invoiceId'])
    .orderBy('next_reminder_at')
}
