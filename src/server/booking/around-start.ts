import type { Instant } from '#domain/time/instant.ts'
import { type Interval, widened } from '#domain/time/interval.ts'

/** A day lasts no longer than this, whatever clocks do on it. */
const LONGEST_DAY_MINUTES = 50 * 60

/** Holds the whole of the day that a start lies on, in whatever zone. */
export function aroundStart(start: Instant): Interval {
  return widened({ start, end: start }, LONGEST_DAY_MINUTES)
}
