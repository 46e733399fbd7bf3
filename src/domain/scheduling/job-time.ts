import type { Instant } from '#domain/time/instant.ts'
import { type Interval, intervalOf } from '#domain/time/interval.ts'

const DEFAULT_DURATION_MINUTES = 60

export function jobTime(startsAt: Instant, durationMinutes: number | null): Interval {
  return intervalOf(startsAt, durationMinutes ?? DEFAULT_DURATION_MINUTES)
}
