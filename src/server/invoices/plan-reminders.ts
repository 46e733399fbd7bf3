import { sql } from 'kysely'
import {
  type InvoiceReminderPlan,
  invoiceReminderPlan,
  invoiceReminderPlanAfterZoneChange,
  type ReminderDays,
} from '#domain/invoices/reminder-plan.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import type { OwnerTx } from '#server/db/database.ts'

export type ReminderPreferences = ReminderDays & { timeZone: string }

/** The columns of an invoice that store its plan. */
type StoredPlan = { next_reminder_at: Date | null; reminders_done_until: string | null }

type PlannedInvoice = { due_date: string; reminders_done_until: string | null }

const DEFAULT_PREFERENCES: ReminderPreferences = { before: null, after: null, timeZone: DEFAULT_ZONE }

/** When the next automatic reminder is sent, if any. */
export function nextReminder(
  invoice: PlannedInvoice,
  preferences: ReminderPreferences,
  now: Date,
): StoredPlan {
  return toStored(invoiceReminderPlan(planInput(invoice, preferences), now.getTime()))
}

/**
 * Plans the reminders of all owed invoices again, after the owner changed the preferences or the time zone. Reminders that
 * are already due are still sent, unless reminders were turned off.
 */
export async function replanReminders(tx: OwnerTx, because: 'preferences' | 'zone'): Promise<void> {
  const [preferences, now, schedules] = await Promise.all([
    lockReminderPreferences(tx),
    tx.now(),
    schedulesOfOwedInvoices(tx),
  ])
  const isOff = preferences.before === null && preferences.after === null
  const planFor = because === 'zone' ? invoiceReminderPlanAfterZoneChange : invoiceReminderPlan
  const plans = schedules.map((schedule) =>
    toStored(planFor(planInput(schedule, preferences), now.getTime())),
  )
  await sql`
    update invoices set next_reminder_at = planned.at, reminders_done_until = planned.done
    from unnest(
      ${schedules.map(({ due_date }) => due_date)}::date[],
      ${schedules.map(({ reminders_done_until }) => reminders_done_until)}::date[],
      ${plans.map(({ next_reminder_at }) => next_reminder_at)}::timestamptz[],
      ${plans.map(({ reminders_done_until }) => reminders_done_until)}::date[]
    ) planned (due_date, was_done, at, done)
    where invoices.due_date = planned.due_date and status = 'pending' and voided_at is null
      and reminders_done_until is not distinct from planned.was_done
      and (${isOff} or next_reminder_at is null or next_reminder_at > app_now())
      and (next_reminder_at, reminders_done_until) is distinct from (planned.at, planned.done)`.execute(tx)
}

function planInput(
  { due_date, reminders_done_until }: PlannedInvoice,
  { timeZone, ...days }: ReminderPreferences,
) {
  return { dueDate: due_date, days, timeZone, doneUntil: reminders_done_until }
}

function toStored({ at, doneUntil }: InvoiceReminderPlan): StoredPlan {
  return { next_reminder_at: at === null ? null : new Date(at), reminders_done_until: doneUntil }
}

/**
 * Locks the preferences against changes until the transaction ends: a later change plans this invoice again. A change
 * locks the preferences first and then the invoices, so call this before locking any invoice.
 */
export async function lockReminderPreferences(tx: OwnerTx): Promise<ReminderPreferences> {
  const row = await tx
    .selectFrom('user_settings')
    .select(['remind_days_before as before', 'remind_days_after as after', 'timezone as timeZone'])
    .forShare()
    .executeTakeFirst()
  return row ?? DEFAULT_PREFERENCES
}

async function schedulesOfOwedInvoices(tx: OwnerTx): Promise<PlannedInvoice[]> {
  return tx
    .selectFrom('invoices')
    .where('status', '=', 'pending')
    .where('voided_at', 'is', null)
    .select([
      sql<string>`due_date::text`.as('due_date'),
      sql<string | null>`reminders_done_until::text`.as('reminders_done_until'),
    ])
    .distinct()
    .execute()
}
