import { movedRecurrence } from '#domain/series/moved-recurrence.ts'
import type { Recurrence } from '#domain/series/series-visits.ts'
import type { Instant } from '#domain/time/instant.ts'
import type { OwnerTx } from '#server/db/database.ts'
import { readRhythm, type StoredVisit } from '#server/series/queries.ts'
import { businessSettings } from '#server/settings/queries.ts'

/** How the visits of a series recur around this one, once it is moved to the given time. */
export async function readRecurrence(
  tx: OwnerTx,
  visit: StoredVisit,
  to: Instant = visit.appointment_time.getTime(),
): Promise<Recurrence> {
  const [rhythm, { timezone: timeZone }] = await Promise.all([
    readRhythm(tx, visit.series_id),
    businessSettings(tx),
  ])
  const current = {
    startsAt: visit.appointment_time.getTime(),
    rhythmTime: visit.rhythm_time.getTime(),
    clock: visit.rhythm_clock,
    isFifth: visit.rhythm_is_fifth,
  }
  return movedRecurrence(current, to, { rhythm, timeZone })
}
