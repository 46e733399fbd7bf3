import { sql } from 'kysely'
import type { ReminderSettings } from '#contract/reminders.ts'
import type { TextSettings } from '#contract/texts.ts'
import type { Database } from '#server/db/database.ts'
import { lockReminders, markJobsUnplanned } from '#server/reminders/read-preferences.ts'

/** The worker replans within seconds. Reminders use the template that is saved when they are sent. */
export function saveReminderSettings<Settings extends ReminderSettings | TextSettings>(
  db: Database,
  userId: string,
  settings: Settings,
): Promise<Settings> {
  return db.asOwner(userId, async (tx) => {
    await lockReminders(tx)
    const row = { ...(settings as ReminderSettings | TextSettings), updated_at: sql<Date>`app_now()` }
    await tx
      .insertInto('reminder_settings')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    await markJobsUnplanned(tx)
    return settings
  })
}
