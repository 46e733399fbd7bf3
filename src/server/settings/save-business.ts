import type { BusinessSettings, ChangedBusinessSettings } from '#contract/settings.ts'
import { zoneName } from '#domain/time/zone-name.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { businessSettings, lockSettings, saveBusinessSettings } from '#server/settings/queries.ts'

/** Reschedules what was planned in the previous time zone, in the same transaction. */
export type ApplyZoneChange = (tx: OwnerTx) => Promise<void>

export async function saveBusiness(
  { db, applyZoneChange }: { db: Database; applyZoneChange: ApplyZoneChange },
  userId: string,
  settings: ChangedBusinessSettings,
): Promise<BusinessSettings> {
  const timezone =
    zoneName(settings.timezone) ?? refuse('invalid_request', { fields: { timezone: 'Choose a time zone' } })
  return db.asOwner(userId, async (tx) => {
    await lockSettings(tx, userId)
    const before = await businessSettings(tx)
    await saveBusinessSettings(tx, userId, { ...settings, timezone })
    if (before.timezone !== timezone) await applyZoneChange(tx)
    return businessSettings(tx)
  })
}
