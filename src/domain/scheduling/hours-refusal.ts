import type { Interval } from '#domain/time/interval.ts'
import type { LocalDay } from '#domain/time/local-day.ts'
import type { Availability } from './availability.ts'
import { breakDuring, keepsHours, openingOn } from './opening.ts'

/** `hours` are those of the day the job starts on; null if it has none. */
export type HoursRefusal =
  | { because: 'outside hours'; hours: Interval | null }
  | { because: 'break'; pause: Interval }

export function hoursRefusal(
  job: Interval,
  day: LocalDay,
  availability: Availability,
): HoursRefusal | undefined {
  const opening = openingOn(day, availability)
  if (!opening) return { because: 'outside hours', hours: null }
  const { start, end } = opening
  if (!keepsHours(job, opening, availability)) return { because: 'outside hours', hours: { start, end } }
  const pause = breakDuring(job, opening)
  return pause && { because: 'break', pause }
}
