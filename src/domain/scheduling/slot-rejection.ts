import type { Availability } from '#domain/scheduling/availability.ts'
import { isWithinHours, openingOn, overlappingBreak } from '#domain/scheduling/opening.ts'
import { countUpTo, DAY_MS, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { type Interval, intervalOf, overlaps, widened } from '#domain/time/interval.ts'
import { type DateRange, isInRange, type LocalDate } from '#domain/time/local-date.ts'
import { type LocalDay, localDayAt } from '#domain/time/local-day.ts'
import { dateIn } from '#domain/time/wall-clock.ts'
import { driveMinutes } from '#domain/travel/drive-minutes.ts'
import type { Place } from '#domain/travel/place.ts'

export type SlotRejection<Taken extends PlacedTime = PlacedTime> =
  | { because: 'past' }
  | { because: 'too soon'; earliest: Instant }
  | DayRejection
  | HoursRejection
  | Clash<Taken | Interval>
  | { because: 'off the grid' }

/** The first reason why a client cannot book this start. `openSlots` offers exactly the starts without one. */
export function slotRejection<Taken extends PlacedTime>(
  context: SlotContext<Taken>,
  start: Instant,
): SlotRejection<Taken> | undefined {
  const { availability, busy, elsewhere, durationMinutes } = context
  const day = localDayAt(availability.timeZone, start)
  const job = intervalOf(start, durationMinutes)
  return (
    tooEarly(start, context) ??
    dayRejection(day, context, jobCounts([day], busy)[0] ?? 0) ??
    hoursRejection(job, day, availability, placeOf(context)) ??
    findClash(job, busy, (taken) => gapMinutes(context, taken)) ??
    findClash(job, elsewhere) ??
    (isOnGrid(start, availability) ? undefined : { because: 'off the grid' })
  )
}

function tooEarly(start: Instant, context: SlotContext) {
  if (start < context.now) return { because: 'past' } as const
  const earliest = earliestStart(context)
  return start < earliest ? ({ because: 'too soon', earliest } as const) : undefined
}

export type Clash<Taken extends Interval = Interval> = {
  because: 'taken'
  /** Sorted by start. Never empty. */
  by: readonly Taken[]
}

/** `gapTo` returns how many minutes must be free between the job and a busy time. */
function findClash<Taken extends Interval>(
  job: Interval,
  busy: readonly Taken[],
  gapTo: (taken: Taken) => number = () => 0,
): Clash<Taken> | undefined {
  const by = busy
    .filter((taken) => overlaps(taken, widened(job, gapTo(taken))))
    .sort((one, other) => one.start - other.start)
  return by.length > 0 ? { because: 'taken', by } : undefined
}

type TooFarAhead = { because: 'too far ahead'; lastDate: LocalDate }
export type BlockedDay = { because: 'blocked day'; daysOff: DateRange }
type DayFull = { because: 'day full'; maxJobsPerDay: number }

/** A reason that rules out the whole day. */
export type DayRejection = TooFarAhead | BlockedDay | DayFull

export function dayRejection(
  day: LocalDay,
  context: SlotContext,
  jobCount: number,
): DayRejection | undefined {
  const { availability } = context
  return tooFarAhead(day, context) ?? blockedDay(day, availability) ?? dayFull(jobCount, availability)
}

function blockedDay({ date }: LocalDay, availability: Availability): BlockedDay | undefined {
  const daysOff = availability.daysOff.find((range) => isInRange(date, range))
  return daysOff && { because: 'blocked day', daysOff }
}

function tooFarAhead(day: LocalDay, { availability, now }: SlotContext): TooFarAhead | undefined {
  const { timeZone, daysAhead } = availability
  // Two days before the limit no time zone can matter, so the calendar lookup is skipped.
  if (day.start < now + (daysAhead - 2) * DAY_MS) return undefined
  const today = dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds(now))
  const lastDate = today.add({ days: daysAhead }).toString()
  // Dates sort as text only up to the year 9999.
  const isFarBeyond = day.start > now + (daysAhead + 2) * DAY_MS
  return isFarBeyond || day.date > lastDate ? { because: 'too far ahead', lastDate } : undefined
}

function dayFull(jobCount: number, { maxJobsPerDay }: Availability): DayFull | undefined {
  if (maxJobsPerDay === null || jobCount < maxJobsPerDay) return undefined
  return { because: 'day full', maxJobsPerDay }
}

/** `hours` are those of the day on which the job starts; null if it has none. */
export type HoursRejection =
  | { because: 'outside hours'; hours: Interval | null }
  | { because: 'break'; pause: Interval }

function hoursRejection(
  job: Interval,
  day: LocalDay,
  availability: Availability,
  place: Place | null,
): HoursRejection | undefined {
  const opening = openingOn(day, availability)
  if (!opening) return { because: 'outside hours', hours: null }
  const { start, end } = opening
  if (!isWithinHours(job, opening, availability, place))
    return { because: 'outside hours', hours: { start, end } }
  const pause = overlappingBreak(job, opening)
  return pause && { because: 'break', pause }
}

/** The grid starts of a day at which a job keeps to hours and breaks, whether free or not. */
export function gridStarts(
  day: LocalDay,
  context: Pick<SlotContext, 'availability' | 'durationMinutes' | 'place'>,
): Instant[] {
  const { availability, durationMinutes } = context
  const opening = openingOn(day, availability)
  if (!opening) return []
  const starts: Instant[] = []
  for (let start = opening.start; ; start += availability.stepMinutes * MINUTE_MS) {
    const job = intervalOf(start, durationMinutes)
    if (!isWithinHours(job, opening, availability, placeOf(context))) return starts
    if (!overlappingBreak(job, opening)) starts.push(start)
  }
}

/** Whether a start is a whole number of steps after opening. */
function isOnGrid(start: Instant, availability: Availability): boolean {
  const opening = openingOn(localDayAt(availability.timeZone, start), availability)
  return opening !== undefined && (start - opening.start) % (availability.stepMinutes * MINUTE_MS) === 0
}

/** How many jobs start on each of these consecutive days. */
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

/** A job or hold. Its place matters only to owners with travel rules. */
export type PlacedTime = Interval & { place?: Place | null }

/** Everything that decides whether a client can book a time. */
export type SlotContext<Taken extends PlacedTime = PlacedTime> = {
  availability: Availability
  /** Where the job would be. Left out: not known. */
  place?: Place | null
  /** Appointments and holds, in any order, without the one that is being moved. */
  busy: readonly Taken[]
  /** Busy times from other calendars. They count toward no daily limit and need no buffer. */
  elsewhere: readonly Interval[]
  durationMinutes: number
  now: Instant
}

export function earliestStart({ availability, now }: SlotContext): Instant {
  return now + availability.noticeMinutes * MINUTE_MS
}

/** Between two jobs, both buffers must fit: after the first and before the second. */
export function bufferMinutes({ bufferBeforeMinutes, bufferAfterMinutes }: Availability): number {
  return bufferBeforeMinutes + bufferAfterMinutes
}

/** How many minutes must be free between the job and a busy time: the buffers, or the drive if that takes longer. */
export function gapMinutes(
  { availability, place }: Pick<SlotContext, 'availability' | 'place'>,
  taken: PlacedTime,
): number {
  const { travel } = availability
  const buffers = bufferMinutes(availability)
  return travel ? Math.max(buffers, driveMinutes(place ?? null, taken.place ?? null, travel)) : buffers
}

function placeOf({ place }: Pick<SlotContext, 'place'>): Place | null {
  return place ?? null
}

/** The drive between the job and `other` takes longer than the time between them. */
export type ShortDrive<Taken extends PlacedTime = PlacedTime> = {
  because: 'short drive'
  other: Taken
  driveMinutes: number
  freeMinutes: number
}

export type OwnerWarning<Taken extends PlacedTime = PlacedTime> =
  | Clash<Taken>
  | ShortDrive<Taken>
  | BlockedDay
  | HoursRejection

/**
 * What an owner should know before saving a job. Warnings forbid nothing, so the rules that bind only clients (notice,
 * buffers, days ahead, daily limit) are left out.
 */
export function ownerWarnings<Taken extends PlacedTime>(
  job: PlacedTime,
  { availability, busy }: { availability: Availability; busy: readonly Taken[] },
): OwnerWarning<Taken>[] {
  const day = localDayAt(availability.timeZone, job.start)
  return [
    findClash(job, busy),
    ...shortDrives(job, { availability, busy }),
    blockedDay(day, availability) ?? hoursRejection(job, day, availability, placeOf(job)),
  ].filter((warning) => warning !== undefined)
}

/** Only the jobs right before and after count: the owner drives from one to the next. An unknown place is no reason to warn. */
function shortDrives<Taken extends PlacedTime>(
  job: PlacedTime,
  { availability: { travel }, busy }: { availability: Availability; busy: readonly Taken[] },
): ShortDrive<Taken>[] {
  if (!travel || !job.place) return []
  const before = busy.filter(({ end }) => end <= job.start).sort((a, b) => b.end - a.end)[0]
  const after = busy.filter(({ start }) => start >= job.end).sort((a, b) => a.start - b.start)[0]
  return [before, after]
    .filter((other) => other !== undefined)
    .map((other) => ({
      because: 'short drive' as const,
      other,
      driveMinutes: driveMinutes(placeOf(job), placeOf(other), travel),
      freeMinutes: Math.max(job.start - other.end, other.start - job.end) / MINUTE_MS,
    }))
    .filter((drive) => drive.freeMinutes < drive.driveMinutes)
}
