import { type Instant, MINUTE_MS } from './instant.ts'

/** Half-open: `start` is inside and `end` is not, so back-to-back intervals do not overlap. */
export type Interval = { start: Instant; end: Instant }

export function intervalOf(start: Instant, durationMinutes: number): Interval {
  return { start, end: start + durationMinutes * MINUTE_MS }
}

export function overlaps(one: Interval, other: Interval): boolean {
  return one.start < other.end && other.start < one.end
}

export function isWithin(inner: Interval, outer: Interval): boolean {
  return outer.start <= inner.start && inner.end <= outer.end
}

/** Extends the interval on either side. */
export function widened({ start, end }: Interval, minutes: number): Interval {
  return { start: start - minutes * MINUTE_MS, end: end + minutes * MINUTE_MS }
}

/** From the first start to the last end. */
export function spanOf(intervals: readonly Interval[]): Interval {
  return {
    start: Math.min(...intervals.map(({ start }) => start)),
    end: Math.max(...intervals.map(({ end }) => end)),
  }
}
