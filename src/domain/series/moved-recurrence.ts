import type { Instant } from '#domain/time/instant.ts'
import type { Rhythm } from './rhythm.ts'
import { type Recurrence, recurrenceAt, visitAfter } from './visits-of.ts'

type Standing = {
  startsAt: Instant
  /** Where the rhythm has it, and what it means by that. */
  rhythmTime: Instant
  clock: string
  isFifth: boolean
}

/**
 * The rhythm that has a visit where it is moved to. Of the rhythm it had, what the owner left alone stays: the day where
 * only the time is another, the time of day where only the day is.
 */
export function movedRecurrence(
  visit: Standing,
  to: Instant,
  { rhythm, timeZone }: { rhythm: Rhythm; timeZone: string },
): Recurrence {
  const had = recurrenceOf(visit, rhythm, timeZone)
  if (to === visit.startsAt) return had
  const there = recurrenceAt(to, rhythm, timeZone)
  const here = recurrenceAt(visit.startsAt, rhythm, timeZone)
  const isSameDay = there.date === here.date
  const isSameClock = there.time === here.time
  const moved = {
    ...(isSameDay ? had : there),
    time: isSameClock ? had.time : there.time,
  }
  return visitAfter(moved, 0, 0).startsAt === to ? moved : there
}

/** Where the business has another time zone by now, only the instant is left of it. */
function recurrenceOf(
  { rhythmTime, clock, isFifth }: Standing,
  rhythm: Rhythm,
  timeZone: string,
): Recurrence {
  const there = recurrenceAt(rhythmTime, rhythm, timeZone)
  const had = { ...there, time: clock, isFifth }
  return visitAfter(had, 0, 0).startsAt === rhythmTime ? had : there
}
