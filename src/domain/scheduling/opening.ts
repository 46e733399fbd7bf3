import { MINUTE_MS } from '#domain/time/instant.ts'
import { type Interval, isWithin, overlaps } from '#domain/time/interval.ts'
import { instantOn, type LocalDay } from '#domain/time/local-day.ts'
import { driveMinutes } from '#domain/travel/drive-minutes.ts'
import type { Place } from '#domain/travel/place.ts'
import type { Availability, Hours } from './availability.ts'

/** The working hours of one day, as instants. */
export type Opening = Interval & { breaks: readonly Interval[] }

export function openingOn(day: LocalDay, { week }: Availability): Opening | undefined {
  const workingDay = week[day.weekday]
  const hours = workingDay && instantsOn(day, workingDay.hours)
  if (!hours) return undefined
  const breaks = workingDay.breaks
    .map((pause) => instantsOn(day, pause))
    .filter((pause) => pause !== undefined)
  return { ...hours, breaks }
}

/** `place` is where the job is: the drive home may have to end by closing time, too. */
export function isWithinHours(
  job: Interval,
  opening: Interval,
  { mayRunPastClosing, travel }: Availability,
  place: Place | null,
): boolean {
  if (travel?.isHomeByClosing) {
    const homeMinutes = driveMinutes(place, travel.base, travel)
    return isWithin({ ...job, end: job.end + homeMinutes * MINUTE_MS }, opening)
  }
  if (!mayRunPastClosing) return isWithin(job, opening)
  return opening.start <= job.start && job.start < opening.end
}

export function overlappingBreak(job: Interval, { breaks }: Opening): Interval | undefined {
  return breaks.find((pause) => overlaps(job, pause))
}

function instantsOn(day: LocalDay, hours: Hours): Interval | undefined {
  if (hours.start >= hours.end) return undefined
  const interval = { start: instantOn(day, hours.start), end: instantOn(day, hours.end) }
  // Short hours can vanish when clocks are set forward.
  return interval.start < interval.end ? interval : undefined
}
