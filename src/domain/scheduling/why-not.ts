import type { Instant } from '#domain/time/instant.ts'
import { type Interval, intervalOf, widened } from '#domain/time/interval.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import { type Clash, clashOf } from './clash.ts'
import { type DayRefusal, dayRefusal } from './day-refusal.ts'
import { isOnGrid } from './grid.ts'
import { type HoursRefusal, hoursRefusal } from './hours-refusal.ts'
import { jobCounts } from './job-counts.ts'
import { earliestStart, gapMinutes, type Situation } from './situation.ts'

export type WhyNot<Taken extends Interval = Interval> =
  | { because: 'past' }
  | { because: 'too soon'; earliest: Instant }
  | DayRefusal
  | HoursRefusal
  | Clash<Taken | Interval>
  | { because: 'off the grid' }

/** The first reason why a client may not have a job start here. `openSlots` offers exactly the starts without one. */
export function whyNot<Taken extends Interval>(
  situation: Situation<Taken>,
  start: Instant,
): WhyNot<Taken> | undefined {
  const { availability, busy, elsewhere, durationMinutes } = situation
  const day = localDayAt(availability.timeZone, start)
  const job = intervalOf(start, durationMinutes)
  return (
    tooEarly(start, situation) ??
    dayRefusal(day, situation, jobCounts([day], busy)[0] ?? 0) ??
    hoursRefusal(job, day, availability) ??
    clashOf(widened(job, gapMinutes(availability)), busy) ??
    clashOf(job, elsewhere) ??
    (isOnGrid(start, availability) ? undefined : { because: 'off the grid' })
  )
}

function tooEarly(start: Instant, situation: Situation) {
  if (start < situation.now) return { because: 'past' } as const
  const earliest = earliestStart(situation)
  return start < earliest ? ({ because: 'too soon', earliest } as const) : undefined
}
