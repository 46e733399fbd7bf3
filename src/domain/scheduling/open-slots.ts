import { countUpTo, type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import { type Interval, intervalOf, widened } from '#domain/time/interval.ts'
import { dateAfter, type LocalDate } from '#domain/time/local-date.ts'
import { localDay, localDays } from '#domain/time/local-day.ts'
import { MAX_DRIVE_MINUTES } from '#domain/travel/drive-minutes.ts'
import type { Availability } from './availability.ts'
import {
  bufferMinutes,
  dayRejection,
  earliestStart,
  gapMinutes,
  gridStarts,
  jobCounts,
  type SlotContext,
} from './slot-rejection.ts'

export type SlotSearch = SlotContext & { from: LocalDate; days: number }

/** All intervals that a client may book, in order. */
export function openSlots(search: SlotSearch): Interval[] {
  const { availability, durationMinutes, from, days } = search
  const earliest = earliestStart(search)
  const searchedDays = localDays(availability.timeZone, from, days)
  // Without a limit the counts are not needed.
  const counts = availability.maxJobsPerDay === null ? [] : jobCounts(searchedDays, search.busy)
  const starts = searchedDays
    .filter((day, n) => !dayRejection(day, search, counts[n] ?? 0))
    .flatMap((day) => gridStarts(day, search))
    .filter((start) => start >= earliest)
  return freeStarts(starts, search).map((start) => intervalOf(start, durationMinutes))
}

/** Those of `starts` (sorted) at which a job overlaps nothing busy. */
function freeStarts(starts: readonly Instant[], context: SlotContext): Instant[] {
  const durationMs = context.durationMinutes * MINUTE_MS
  const isBlocked = new Uint8Array(starts.length)

  // Each busy interval blocks a run of starts: no sorting, and no comparison of every start with every interval.
  const block = ({ start, end }: Interval, gapMs: number) => {
    const first = countUpTo(starts, start - gapMs - durationMs)
    for (let i = first; i < starts.length && (starts[i] as Instant) < end + gapMs; i++) isBlocked[i] = 1
  }
  for (const taken of context.busy) block(taken, gapMinutes(context, taken) * MINUTE_MS)
  for (const taken of context.elsewhere) block(taken, 0)
  return starts.filter((_, i) => !isBlocked[i])
}

/** Busy times farther away than this from a job never prevent it. */
function maxGapMinutes(availability: Availability): number {
  const buffers = bufferMinutes(availability)
  return availability.travel ? Math.max(buffers, MAX_DRIVE_MINUTES) : buffers
}

/** Callers must pass in all busy times that overlap this span. */
export function spanToLoad(search: Omit<SlotSearch, 'busy' | 'elsewhere' | 'now'>): Interval {
  const { availability, durationMinutes, from, days } = search
  const { start } = localDay(availability.timeZone, from)
  const { end } = localDay(availability.timeZone, dateAfter(from, days - 1))
  return widened({ start, end }, durationMinutes + maxGapMinutes(availability))
}
