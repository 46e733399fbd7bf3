import { sql } from 'kysely'
import {
  movedReminderPlan,
  type ReminderDays,
  type ReminderPlan,
  reminderPlan,
} from '#domain/invoices/reminder-plan.ts'
import { DEFAULT_ZONE } from '#domain/time/default-zone.ts'
import type { OwnerTx } from '#server/db/database.ts'

export type Wishes = ReminderDays & { timeZone: string }

/** As an invoice keeps it. */
type StoredPlan = { next_reminder_at: Date | null; reminders_done_until: string | null }

type Planned = { due_date: string; reminders_done_until: string | null }

const DEFAULTS: Wishes = { before: null, after: null, timeZone: DEFAULT_ZONE }

/** When the client is reminded next, unless not by itself. */
export function nextReminder(invoice: Planned, wishes: Wishes, now: Date): StoredPlan {
  return toStored(reminderPlan(wantedFor(invoice, wishes), now.getTime()))
}

/**
 * For every invoice that is owed, after the owner wished otherwise or moved to another zone. What is due already still
 * goes out, unless none are wanted any more.
 */
export async function replanReminders(tx: OwnerTx, because: 'wishes' | 'zone'): Promise<void> {
  const [wishes, now, owed] = await Promise.all([heldWishes(tx), tx.now(), owedPlans(tx)])
  const isOff = wishes.before === null && wishes.after === null
  const planFor = because === 'zone' ? movedReminderPlan : reminderPlan
  const plans = owed.map((invoice) => toStored(planFor(wantedFor(invoice, wishes), now.getTime())))
  await sql`
    update invoices set next_reminder_at = planned.at, reminders_done_until = planned.done
    from unnest(
      ${owed.map(({ due_date }) => due_date)}::date[],
      ${owed.map(({ reminders_done_until }) => reminders_done_until)}::date[],
      ${plans.map(({ next_reminder_at }) => next_reminder_at)}::timestamptz[],
      ${plans.map(({ reminders_done_until }) => reminders_done_until)}::date[]
    ) planned (due_date, was_done, at, done)
    where invoices.due_date = planned.due_date and status = 'pending' and voided_at is null
      and reminders_done_until is not distinct from planned.was_done
      and (${isOff} or next_reminder_at is null or next_reminder_at > app_now())
      and (next_reminder_at, reminders_done_until) is distinct from (planned.at, planned.done)`.execute(tx)
}

function wantedFor({ due_date, reminders_done_until }: Planned, { timeZone, ...days }: Wishes) {
  return { dueDate: due_date, days, timeZone, doneUntil: reminders_done_until }
}

function toStored({ at, doneUntil }: ReminderPlan): StoredPlan {
  return { next_reminder_at: at === null ? null : new Date(at), reminders_done_until: doneUntil }
}

/**
 * They stay so until the transaction ends: who changes them meanwhile plans this invoice, too. That one holds them
 * first and then the invoices, so take them before any invoice.
 */
export async function heldWishes(tx: OwnerTx): Promise<Wishes> {
  const row = await tx
    .selectFrom('user_settings')
    .select(['remind_days_before as before', 'remind_days_after as after', 'timezone as timeZone'])
    .forShare()
    .executeTakeFirst()
  return row ?? DEFAULTS
}

async function owedPlans(tx: OwnerTx): Promise<Planned[]> {
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
