import { sql } from 'kysely'
import type { ReminderSettings } from '#contract/reminders.ts'
import type { Database } from '#server/db/database.ts'
import { lockReminders, makePlansStale, reminderSettings } from '#server/reminders/read-wishes.ts'

/** What is planned follows within moments; the words of a reminder are those of when it leaves. */
export function saveSettings(
  db: Database,
  userId: string,
  settings: ReminderSettings,
): Promise<ReminderSettings> {
  return db.asOwner(userId, async (tx) => {
    await lockReminders(tx)
    const words = { ...settings, updated_at: sql<Date>`app_now()` }
    await tx
      .insertInto('reminder_settings')
      .values({ user_id: userId, ...words })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(words))
      .execute()
    await makePlansStale(tx)
    return reminderSettings(tx)
  })
}
