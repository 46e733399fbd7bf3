import type { Availability } from '#domain/scheduling/availability.ts'
import { breakDuring, keepsHours, openingOn } from '#domain/scheduling/opening.ts'
import { countUpTo, DAY_MS, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { type Interval, intervalOf, overlaps, widened } from '#domain/time/interval.ts'
import { type DateRange, isInRange, type LocalDate } from '#domain/time/local-date.ts'
import { type LocalDay, localDayAt } from '#domain/time/local-day.ts'
import { dateIn } from '#domain/time/wall-clock.ts'

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

export type Clash<Taken extends Interval = Interval> = {
  because: 'taken'
  /** In the order they start. Never empty. */
  by: readonly Taken[]
}

function clashOf<Taken extends Interval>(wanted: Interval, busy: readonly Taken[]): Clash<Taken> | undefined {
  const by = busy.filter((taken) => overlaps(taken, wanted)).sort((one, other) => one.start - other.start)
  return by.length > 0 ? { because: 'taken', by } : undefined
}

type TooFarAhead = { because: 'too far ahead'; lastDate: LocalDate }
export type BlockedDay = { because: 'blocked day'; daysOff: DateRange }
type DayFull = { because: 'day full'; mostJobsADay: number }

/** A reason against every start of a day. */
export type DayRefusal = TooFarAhead | BlockedDay | DayFull

export function dayRefusal(day: LocalDay, situation: Situation, jobCount: number): DayRefusal | undefined {
  const { availability } = situation
  return tooFarAhead(day, situation) ?? blockedDay(day, availability) ?? dayFull(jobCount, availability)
}

function blockedDay({ date }: LocalDay, availability: Availability): BlockedDay | undefined {
  const daysOff = availability.daysOff.find((range) => isInRange(date, range))
  return daysOff && { because: 'blocked day', daysOff }
}

function tooFarAhead(day: LocalDay, { availability, now }: Situation): TooFarAhead | undefined {
  const { timeZone, daysAhead } = availability
  // Two days short of the limit no calendar needs asking, whatever clocks and dates do on the way.
  if (day.start < now + (daysAhead - 2) * DAY_MS) return undefined
  const today = dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds(now))
  const lastDate = today.add({ days: daysAhead }).toString()
  // Texts of dates are in order up to the year 9999 only.
  const isFarBeyond = day.start > now + (daysAhead + 2) * DAY_MS
  return isFarBeyond || day.date > lastDate ? { because: 'too far ahead', lastDate } : undefined
}

function dayFull(jobCount: number, { mostJobsADay }: Availability): DayFull | undefined {
  if (mostJobsADay === null || jobCount < mostJobsADay) return undefined
  return { because: 'day full', mostJobsADay }
}

/** `hours` are those of the day the job starts on; null if it has none. */
export type HoursRefusal =
  | { because: 'outside hours'; hours: Interval | null }
  | { because: 'break'; pause: Interval }

function hoursRefusal(job: Interval, day: LocalDay, availability: Availability): HoursRefusal | undefined {
  const opening = openingOn(day, availability)
  if (!opening) return { because: 'outside hours', hours: null }
  const { start, end } = opening
  if (!keepsHours(job, opening, availability)) return { because: 'outside hours', hours: { start, end } }
  const pause = breakDuring(job, opening)
  return pause && { because: 'break', pause }
}

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
function isOnGrid(start: Instant, availability: Availability): boolean {
  const opening = openingOn(localDayAt(availability.timeZone, start), availability)
  return opening !== undefined && (start - opening.start) % (availability.stepMinutes * MINUTE_MS) === 0
}

/** How many jobs start on each of these days, which follow each other. A job belongs to the day it starts on. */
export function jobCounts(days: readonly Interval[], busy: readonly Interval[]): number[] {
  const counts = days.map(() => 0)
  const starts = days.map(({ start }) => start)
  const end = days.at(-1)?.end ?? 0
  for (const { start } of busy) {
    const day = countUpTo(starts, start) - 1
    if (day >= 0 && start < end) counts[day] = (counts[day] ?? 0) + 1
  }
  return counts
}

/** What decides whether a job may start at a time. */
export type Situation<Taken extends Interval = Interval> = {
  availability: Availability
  /** Appointments and holds, in any order. One that is being moved is not among them. */
  busy: readonly Taken[]
  /** What else the owner does. No job, so it fills no day and needs no buffer. */
  elsewhere: readonly Interval[]
  durationMinutes: number
  now: Instant
}

export function earliestStart({ availability, now }: Situation): Instant {
  return now + availability.noticeMinutes * MINUTE_MS
}

/** Between two jobs lie the buffer after the one and the buffer before the other. */
export function gapMinutes({ bufferBeforeMinutes, bufferAfterMinutes }: Availability): number {
  return bufferBeforeMinutes + bufferAfterMinutes
}

export type OwnerWarning<Taken extends Interval = Interval> = Clash<Taken> | BlockedDay | HoursRefusal

/**
 * What an owner should know before saving a job at any minute. It forbids nothing, so the rules for clients (notice,
 * buffers, how far ahead, how many a day) are left out.
 */
export function ownerWarnings<Taken extends Interval>(
  job: Interval,
  { availability, busy }: { availability: Availability; busy: readonly Taken[] },
): OwnerWarning<Taken>[] {
  const day = localDayAt(availability.timeZone, job.start)
  return [clashOf(job, busy), blockedDay(day, availability) ?? hoursRefusal(job, day, availability)].filter(
    (warning) => warning !== undefined,
  )
}
