import type { Instant } from '#domain/time/instant.ts'
import { dateIn, instantOf } from '#domain/time/wall-clock.ts'

const NIGHT_ENDS = '06:00'

/** Tonight lasts until the next morning, in the business's time zone. */
export function tonightEndsAt(now: Instant, timeZone: string): Instant {
  const today = dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds(now))
  return instantOf(today.add({ days: 1 }), NIGHT_ENDS, timeZone).epochMilliseconds
}
