import type { BusinessSettings } from '#contract/settings.ts'
import { zoneName } from '#domain/time/zone-name.ts'
import { rereadCalendars } from '#server/calendars/queries.ts'
import type { Database } from '#server/db/database.ts'
import { replanReminders } from '#server/invoices/plan-reminders.ts'
import { refuse } from '#server/refusal.ts'
import { lockReminders, makePlansStale } from '#server/reminders/read-wishes.ts'
import { businessSettings, lockSettings, saveBusinessSettings } from '#server/settings/queries.ts'

export async function saveBusiness(
  db: Database,
  userId: string,
  settings: BusinessSettings,
): Promise<BusinessSettings> {
  const timezone =
    zoneName(settings.timezone) ?? refuse('invalid_request', { fields: { timezone: 'Choose a time zone' } })
  return db.asOwner(userId, async (tx) => {
    await lockSettings(tx, userId)
    const before = await businessSettings(tx)
    await saveBusinessSettings(tx, userId, { ...settings, timezone })
    if (before.timezone !== timezone) {
      await replanReminders(tx, 'zone')
      await lockReminders(tx)
      await makePlansStale(tx)
      await rereadCalendars(tx)
    }
    return businessSettings(tx)
  })
}
