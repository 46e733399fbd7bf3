import type { Instant } from '#domain/time/instant.ts'

const HOUR_MS = 60 * 60 * 1000

/** The last moment at which a client may still move or cancel by link. */
export function changeableUntil(startsAt: Instant, cutoffHours: number): Instant {
  return startsAt - cutoffHours * HOUR_MS
}
