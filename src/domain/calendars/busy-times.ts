import { DAY_MS } from '#domain/time/instant.ts'
import { type Interval, overlaps } from '#domain/time/interval.ts'

/** A time when the owner is busy according to another calendar. */
export type BusyTime = Interval & { isAllDay: boolean }

/** Sorted and clipped to the window. Overlapping times are merged, whole days separately from other times. */
export function mergedBusyTimes(times: readonly BusyTime[], window: Interval): BusyTime[] {
  const within = times.filter((time) => overlaps(time, window)).map((time) => clipped(time, window))
  const allDay = merged(within.filter(({ isAllDay }) => isAllDay))
  const timed = merged(within.filter(({ isAllDay }) => !isAllDay))
  return [...allDay, ...timed].sort(byStart)
}

function merged(times: BusyTime[]): BusyTime[] {
  const joined: BusyTime[] = []
  for (const time of times.sort(byStart)) {
    const last = joined.at(-1)
    if (last && overlaps(last, time)) last.end = Math.max(last.end, time.end)
    else joined.push({ ...time })
  }
  return joined
}

function clipped(time: BusyTime, window: Interval): BusyTime {
  return { ...time, start: Math.max(time.start, window.start), end: Math.min(time.end, window.end) }
}

function byStart(one: Interval, other: Interval): number {
  return one.start - other.start
}

/** No stored piece is longer than this, so a window's pieces are found by their start. */
export const MAX_PIECE_MS = 7 * DAY_MS

/** Splits a time into pieces of at most a week. */
export function splitByWeek({ start, end }: Interval): Interval[] {
  const count = Math.ceil((end - start) / MAX_PIECE_MS)
  return Array.from({ length: count }, (_, n) => ({
    start: start + n * MAX_PIECE_MS,
    end: Math.min(start + (n + 1) * MAX_PIECE_MS, end),
  }))
}
