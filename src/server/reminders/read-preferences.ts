import { sql } from 'kysely'
import type { ReminderSettings } from '#contract/reminders.ts'
import type { TextSettings } from '#contract/texts.ts'
import { DEFAULT_REMINDERS } from '#domain/reminders/default-reminders.ts'
import type { ReminderPreferences } from '#domain/reminders/reminder-plan.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { businessSettings } from '#server/settings/queries.ts'
import { QUIET_COLUMNS, quietHoursFrom } from '#server/settings/quiet-hours.ts'

const TEXTS_OFF: TextSettings = {
  text_day_before: false,
  text_hour_before: false,
  text_day_before_template: null,
  text_hour_before_template: null,
}

export type StoredPreferences = ReminderPreferences & {
  isTextOn: ReminderPreferences['isOn']
  savedAt: Date | null
}

/** Serializes planning an owner's reminders with changes of what the plan depends on. */
export async function lockReminders(tx: OwnerTx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('reminders ' || current_setting('app.user_id'), 0))`.execute(
    tx,
  )
}

export async function reminderSettings(tx: OwnerTx): Promise<ReminderSettings> {
  const { updated_at, texts, ...settings } = await readStoredSettings(tx)
  return settings
}

export async function textSettings(tx: OwnerTx): Promise<TextSettings> {
  return (await readStoredSettings(tx)).texts
}

export async function readPreferences(tx: OwnerTx): Promise<StoredPreferences> {
  const [settings, { timezone }] = await Promise.all([readStoredSettings(tx), businessSettings(tx)])
  const { texts } = settings
  return {
    isOn: { 'day before': settings.email_day_before, 'hour before': settings.email_hour_before },
    isTextOn: { 'day before': texts.text_day_before, 'hour before': texts.text_hour_before },
    quiet: quietHoursFrom(settings),
    timeZone: timezone,
    savedAt: settings.updated_at,
  }
}

async function readStoredSettings(tx: OwnerTx) {
  const row = await tx
    .selectFrom('reminder_settings')
    .select(['email_day_before', 'email_hour_before', 'day_before_template', 'hour_before_template'])
    .select(['text_day_before', 'text_hour_before', 'text_day_before_template', 'text_hour_before_template'])
    .select([...QUIET_COLUMNS, 'updated_at'])
    .executeTakeFirst()
  if (!row) return { ...DEFAULT_REMINDERS, updated_at: null, texts: TEXTS_OFF }
  const { text_day_before, text_hour_before, text_day_before_template, text_hour_before_template, ...rest } =
    row
  return {
    ...rest,
    texts: { text_day_before, text_hour_before, text_day_before_template, text_hour_before_template },
  }
}

/** Requests new plans for the reminders of future jobs: of one job, of one client's email address, or of all clients. */
export async function markJobsUnplanned(
  tx: OwnerTx,
  { jobId, emailKey }: { jobId?: string; emailKey?: string } = {},
): Promise<void> {
  // Every transaction locks appointments by ascending id, which prevents deadlocks.
  const futureJobs = tx
    .selectFrom('appointments')
    .select('id')
    .where('appointment_time', '>', sql<Date>`app_now()`)
    .where('cancelled_at', 'is', null)
    .where('unplanned_since', 'is', null)
    .$if(jobId !== undefined, (query) => query.where('id', '=', jobId ?? ''))
    .$if(emailKey !== undefined, (query) => query.where(sql`lower(client_email)`, '=', emailKey ?? ''))
    .orderBy('id')
    .forNoKeyUpdate()
  await tx
    .updateTable('appointments')
    .set({ unplanned_since: sql<Date>`app_now()` })
    .where('id', '=', sql<string>`any (array(${futureJobs}))`)
    .execute()
}
