import type { Series } from '#contract/series.ts'
import { storedAppointment } from '#server/appointment-rows/queries.ts'
import { refuse } from '#server/base/refusal.ts'
import type { Database } from '#server/db/database.ts'
import { seriesById } from '#server/series/queries.ts'

/** By any of its visits, also one that is cancelled. */
export function readSeries(db: Database, userId: string, appointmentId: string): Promise<Series> {
  return db.asOwner(userId, async (tx) => {
    const visit = await storedAppointment(tx, appointmentId)
    return seriesById(tx, visit?.series_id ?? refuse('not_found'))
  })
}
