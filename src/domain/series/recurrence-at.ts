import type { Instant } from '#domain/time/instant.ts'
import type { Rhythm } from './rhythm.ts'
import type { Recurrence } from './visits-of.ts'

/** The rhythm that has a visit at this instant. */
export function recurrenceAt(startsAt: Instant, rhythm: Rhythm, timeZone: string): Recurrence {
  const wall = Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(timeZone)
  return { rhythm, date: wall.toPlainDate().toString(), time: wall.toPlainTime().toString(), timeZone }
}
