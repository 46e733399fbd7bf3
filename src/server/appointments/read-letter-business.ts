import { readHours } from '#server/appointments/read-hours.ts'
import type { OwnerTx } from '#server/db/database.ts'

/** What letters to clients say of the business, as it is now. */
export async function readLetterBusiness(tx: OwnerTx) {
  const [{ businessName, availability, cutoffHours }, now] = await Promise.all([readHours(tx), tx.now()])
  const business = { name: businessName, timeZone: availability.timeZone }
  return { business, cutoffHours, now: now.getTime() }
}
