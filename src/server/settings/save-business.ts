import type { BusinessSettings } from '#contract/settings.ts'
import { zoneName } from '#domain/time/zone-name.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database, OwnerTx } from '#server/db/database.ts'
import { businessSettings, lockSettings, saveBusinessSettings } from '#server/settings/queries.ts'

/** What was planned by the clock of the former zone is planned anew, in the same transaction. */
export type FollowZone = (tx: OwnerTx) => Promise<void>

export async function saveBusiness(
  { db, followZone }: { db: Database; followZone: FollowZone },
  userId: string,
  settings: BusinessSettings,
): Promise<BusinessSettings> {
  const timezone =
    zoneName(settings.timezone) ?? refuse('invalid_request', { fields: { timezone: 'Choose a time zone' } })
  return db.asOwner(userId, async (tx) => {
    await lockSettings(tx, userId)
    const before = await businessSettings(tx)
    await saveBusinessSettings(tx, userId, { ...settings, timezone })
    if (before.timezone !== timezone) await followZone(tx)
    return businessSettings(tx)
  })
}
