import type { Instant } from '#domain/time/instant.ts'
import { type Interval, intervalOf } from '#domain/time/interval.ts'

const MISSING_DURATION_MINUTES = 60

/** The time an appointment takes. */
export function jobTime(startsAt: Instant, durationMinutes: number | null): Interval {
  return intervalOf(startsAt, durationMinutes ?? MISSING_DURATION_MINUTES)
}
