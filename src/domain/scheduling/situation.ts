import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import type { Availability } from './availability.ts'

/** What decides whether a job may start at a time. */
export type Situation<Taken extends Interval = Interval> = {
  availability: Availability
  /** Appointments and holds, in any order. One that is being moved is not among them. */
  busy: readonly Taken[]
  /** What else the owner does. No job, so it fills no day and needs no buffer. */
  elsewhere: readonly Interval[]
  durationMinutes: number
  now: Instant
}

export function earliestStart({ availability, now }: Situation): Instant {
  return now + availability.noticeMinutes * MINUTE_MS
}

/** Between two jobs lie the buffer after the one and the buffer before the other. */
export function gapMinutes({ bufferBeforeMinutes, bufferAfterMinutes }: Availability): number {
  return bufferBeforeMinutes + bufferAfterMinutes
}
