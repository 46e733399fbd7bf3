import type { Instant } from '#domain/time/instant.ts'

/** While clocks in a zone are this far ahead of UTC. Half-open. */
export type OffsetSpan = { since: Instant; until: Instant; minutes: number }

/** How far clocks in a zone are ahead of UTC from one instant to another, in order and without gaps. */
export function zoneOffsets(timeZone: string, since: Instant, until: Instant): OffsetSpan[] {
  const at = Temporal.Instant.fromEpochMilliseconds(since).toZonedDateTimeISO(timeZone)
  const change = at.getTimeZoneTransition('next')?.epochMilliseconds ?? until
  const span = { since, until: Math.min(change, until), minutes: at.offsetNanoseconds / 60e9 }
  return span.until < until ? [span, ...zoneOffsets(timeZone, span.until, until)] : [span]
}
