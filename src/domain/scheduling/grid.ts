import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { intervalOf } from '#domain/time/interval.ts'
import { type LocalDay, localDayAt } from '#domain/time/local-day.ts'
import type { Availability } from './availability.ts'
import { breakDuring, keepsHours, openingOn } from './opening.ts'

/** The starts that the hours of a day leave to a job, from opening on, whether free or not. */
export function gridStarts(day: LocalDay, durationMinutes: number, availability: Availability): Instant[] {
  const opening = openingOn(day, availability)
  if (!opening) return []
  const starts: Instant[] = []
  for (let start = opening.start; ; start += availability.stepMinutes * MINUTE_MS) {
    const job = intervalOf(start, durationMinutes)
    if (!keepsHours(job, opening, availability)) return starts
    if (!breakDuring(job, opening)) starts.push(start)
  }
}

/** Whether a start lies a whole number of steps from the start of its day's hours. */
export function isOnGrid(start: Instant, availability: Availability): boolean {
  const opening = openingOn(localDayAt(availability.timeZone, start), availability)
  return opening !== undefined && (start - opening.start) % (availability.stepMinutes * MINUTE_MS) === 0
}
