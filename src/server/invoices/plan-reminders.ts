import { sql } from 'kysely'
import { type ReminderDays, reminderTimes } from '#domain/invoices/reminder-times.ts'
import type { OwnerTx } from '#server/db/database.ts'

type Wishes = ReminderDays & { timeZone: string }

const USUAL: Wishes = { before: null, after: null, timeZone: 'America/New_York' }

/** When the client of an invoice that is due then is reminded next; null: not by itself. */
export async function nextReminder(tx: OwnerTx, dueDate: string): Promise<Date | null> {
  const [wishes, now] = await Promise.all([reminderWishes(tx), tx.now()])
  return firstReminder(dueDate, wishes, now)
}

/** For every invoice that is owed, after the owner wished otherwise or moved to another zone. */
export async function replanReminders(tx: OwnerTx): Promise<void> {
  const [wishes, now, dates] = await Promise.all([reminderWishes(tx), tx.now(), dueDates(tx)])
  const times = dates.map((date) => firstReminder(date, wishes, now))
  await sql`
    update invoices set next_reminder_at = planned.at
    from unnest(${dates}::date[], ${times}::timestamptz[]) planned (due_date, at)
    where invoices.due_date = planned.due_date and status = 'pending' and voided_at is null
      and next_reminder_at is distinct from planned.at`.execute(tx)
}

function firstReminder(dueDate: string, { timeZone, ...days }: Wishes, now: Date): Date | null {
  const [first] = reminderTimes(dueDate, days, timeZone, now.getTime())
  return first === undefined ? null : new Date(first)
}

/** They stay so until the transaction ends: who changes them meanwhile plans this invoice, too. */
async function reminderWishes(tx: OwnerTx): Promise<Wishes> {
  const row = await tx
    .selectFrom('user_settings')
    .select(['remind_days_before as before', 'remind_days_after as after', 'timezone as timeZone'])
    .forShare()
    .executeTakeFirst()
  return row ?? USUAL
}

async function dueDates(tx: OwnerTx): Promise<string[]> {
  const rows = await tx
    .selectFrom('invoices')
    .where('status', '=', 'pending')
    .where('voided_at', 'is', null)
    .select(sql<string>`due_date::text`.as('due_date'))
    .distinct()
    .execute()
  return rows.map(({ due_date }) => due_date)
}
