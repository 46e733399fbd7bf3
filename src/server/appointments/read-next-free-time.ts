import { nextFreeSpan, nextFreeStart } from '#domain/scheduling/next-free-start.ts'
import { unavailableDuring } from '#server/appointments/read-obstacles.ts'
import type { Database } from '#server/db/database.ts'
import { readHours } from '#server/settings/read-hours.ts'

/** The time at which a new appointment of this duration is proposed to the owner. */
export async function readNextFreeTime(
  db: Database,
  userId: string,
  durationMinutes: number,
): Promise<{ appointment_time: string | null }> {
  return db.asOwner(userId, async (tx) => {
    const [{ availability }, now] = await Promise.all([readHours(tx), tx.now()])
    const search = { availability, durationMinutes, now: now.getTime() }
    const { busy, holds, elsewhere } = await unavailableDuring(tx, nextFreeSpan(search), [])
    const start = nextFreeStart({ ...search, busy: [...busy, ...holds], elsewhere })
    return { appointment_time: start === null ? null : new Date(start).toISOString() }
  })
}
