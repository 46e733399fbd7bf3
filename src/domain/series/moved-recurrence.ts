import type { Instant } from '#domain/time/instant.ts'
import type { Rhythm } from './rhythm.ts'
import { type Recurrence, recurrenceAt, visitAfter } from './series-visits.ts'

type SeriesVisit = {
  startsAt: Instant
  /** The regular start. `clock` and `isFifth` are the local time and weekday that the recurrence intends. */
  rhythmTime: Instant
  clock: string
  isFifth: boolean
}

/**
 * The recurrence after a visit is moved. It keeps what the owner did not change: the day if only the time is different,
 * the time if only the day is.
 */
export function movedRecurrence(
  visit: SeriesVisit,
  to: Instant,
  { rhythm, timeZone }: { rhythm: Rhythm; timeZone: string },
): Recurrence {
  const current = recurrenceOf(visit, rhythm, timeZone)
  if (to === visit.startsAt) return current
  const target = recurrenceAt(to, rhythm, timeZone)
  const source = recurrenceAt(visit.startsAt, rhythm, timeZone)
  const isSameDay = target.date === source.date
  const isSameTime = target.time === source.time
  const moved = {
    ...(isSameDay ? current : target),
    time: isSameTime ? current.time : target.time,
  }
  return visitAfter(moved, 0, 0).startsAt === to ? moved : target
}

/** After a change of the business's time zone, only the instant is kept. */
function recurrenceOf(
  { rhythmTime, clock, isFifth }: SeriesVisit,
  rhythm: Rhythm,
  timeZone: string,
): Recurrence {
  const target = recurrenceAt(rhythmTime, rhythm, timeZone)
  const current = { ...target, time: clock, isFifth }
  return visitAfter(current, 0, 0).startsAt === rhythmTime ? current : target
}
