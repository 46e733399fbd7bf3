import { proposedWelcome } from '#domain/settings/proposed-welcome.ts'
import type { Database } from '#server/db/database.ts'
import { bookingSettings, businessSettings } from '#server/settings/queries.ts'

/** With the welcome that a business of this trade might say. */
export function readBooking(db: Database, userId: string) {
  return db.asOwner(userId, async (tx) => {
    const [settings, { business_type }] = await Promise.all([bookingSettings(tx), businessSettings(tx)])
    return { settings, proposed_welcome: proposedWelcome(business_type) }
  })
}
