import { sql } from 'kysely'
import type { ReminderSettings } from '#contract/reminders.ts'
import type { TextSettings } from '#contract/texts.ts'
import type { ReminderWishes } from '#domain/reminders/reminder-plan.ts'
import { USUAL_REMINDERS } from '#domain/reminders/usual-reminders.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { businessSettings } from '#server/settings/queries.ts'

/** Off until the owner switches them on. */
const NO_TEXTS = { text_day_before: false, text_hour_before: false }

export type StoredWishes = ReminderWishes & { isTextOn: ReminderWishes['isOn']; savedAt: Date | null }

/** Who plans an owner's reminders, and who changes what they depend on, go one after the other. */
export async function lockReminders(tx: OwnerTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reminders ' || current_setting('app.user_id'), 0))`.execute(
    tx,
  )
}

export async function reminderSettings(tx: OwnerTx): Promise<ReminderSettings> {
  const { updated_at, text_day_before, text_hour_before, ...settings } = await stored(tx)
  return settings
}

export async function readWishes(tx: OwnerTx): Promise<StoredWishes> {
  const [{ quiet_from, quiet_until, updated_at, ...settings }, { timezone }] = await Promise.all([
    stored(tx),
    businessSettings(tx),
  ])
  return {
    isOn: { 'day before': settings.email_day_before, 'hour before': settings.email_hour_before },
    isTextOn: { 'day before': settings.text_day_before, 'hour before': settings.text_hour_before },
    quiet: quiet_from !== null && quiet_until !== null ? { from: quiet_from, until: quiet_until } : null,
    timeZone: timezone,
    savedAt: updated_at,
  }
}

type Stored = ReminderSettings &
  Pick<TextSettings, 'text_day_before' | 'text_hour_before'> & { updated_at: Date | null }

async function stored(tx: OwnerTx): Promise<Stored> {
  const row = await tx
    .selectFrom('reminder_settings')
    .select([
      'email_day_before',
      'email_hour_before',
      'text_day_before',
      'text_hour_before',
      'day_before_template',
      'hour_before_template',
      sql<string | null>`to_char(quiet_from, 'HH24:MI')`.as('quiet_from'),
      sql<string | null>`to_char(quiet_until, 'HH24:MI')`.as('quiet_until'),
      'updated_at',
    ])
    .executeTakeFirst()
  return row ?? { ...USUAL_REMINDERS, ...NO_TEXTS, updated_at: null }
}

/** The plans of what is ahead are made anew, for one client's address or for everybody. */
export async function makePlansStale(tx: OwnerTx, emailKey?: string): Promise<void> {
  // In the order in which everybody locks them: two who change many at once wait for each other in turn.
  const ahead = tx
    .selectFrom('appointments')
    .select('id')
    .where('appointment_time', '>', sql<Date>`app_now()`)
    .where('cancelled_at', 'is', null)
    .where('unplanned_since', 'is', null)
    .$if(emailKey !== undefined, (query) => query.where(sql`lower(client_email)`, '=', emailKey ?? ''))
    .orderBy('id')
    .forNoKeyUpdate()
  await tx
    .updateTable('appointments')
    .set({ unplanned_since: sql<Date>`app_now()` })
    .where('id', '=', sql<string>`any (array(${ahead}))`)
    .execute()
}
