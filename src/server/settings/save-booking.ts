import type { BookingSettings } from '#contract/settings.ts'
import type { Database } from '#server/db/database.ts'
import { saveBookingSettings } from '#server/settings/queries.ts'

/** Answers what is stored now. */
export async function saveBooking(
  db: Database,
  userId: string,
  settings: BookingSettings,
): Promise<BookingSettings> {
  await db.asOwner(userId, (tx) => saveBookingSettings(tx, userId, settings))
  return settings
}
