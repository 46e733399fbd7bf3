import { suggestedStarts, suggestionSpan } from '#domain/scheduling/suggested-starts.ts'
import { unavailableDuring } from '#server/appointments/read-obstacles.ts'
import type { Database } from '#server/db/database.ts'
import { readHours } from '#server/settings/read-hours.ts'
import { readPlace } from '#server/travel/read-place.ts'

type SuggestionQuery = { duration: number; from?: string | undefined; address?: string | undefined }

/** The times that are suggested to the owner for a new appointment of this duration. */
export async function readSuggestedTimes(
  db: Database,
  userId: string,
  { duration: durationMinutes, from, address }: SuggestionQuery,
): Promise<{ times: string[] }> {
  return db.asOwner(userId, async (tx) => {
    const [{ availability }, place, now] = await Promise.all([
      readHours(tx),
      readPlace(tx, address ?? null),
      tx.now(),
    ])
    const search = { availability, place, durationMinutes, now: now.getTime(), from }
    const { busy, holds, elsewhere } = await unavailableDuring(tx, suggestionSpan(search), [])
    const starts = suggestedStarts({ ...search, busy: [...busy, ...holds], elsewhere })
    return { times: starts.map((start) => new Date(start).toISOString()) }
  })
}
