import type { Instant } from '#domain/time/instant.ts'

/** A half-open span in which a zone is this many minutes ahead of UTC. */
export type OffsetSpan = { since: Instant; until: Instant; minutes: number }

/** A zone's UTC offsets between two instants, in order and without gaps. */
export function zoneOffsets(timeZone: string, since: Instant, until: Instant): OffsetSpan[] {
  const at = Temporal.Instant.fromEpochMilliseconds(since).toZonedDateTimeISO(timeZone)
  const change = at.getTimeZoneTransition('next')?.epochMilliseconds ?? until
  const span = { since, until: Math.min(change, until), minutes: at.offsetNanoseconds / 60e9 }
  return span.until < until ? [span, ...zoneOffsets(timeZone, span.until, until)] : [span]
}
