import type { Interval } from '#domain/time/interval.ts'
import { localDayAt } from '#domain/time/local-day.ts'
import type { Availability } from './availability.ts'
import {
  type BlockedDay,
  blockedDay,
  type Clash,
  clashOf,
  type HoursRefusal,
  hoursRefusal,
} from './why-not.ts'

export type OwnerWarning<Taken extends Interval = Interval> = Clash<Taken> | BlockedDay | HoursRefusal

/**
 * What an owner should know before saving a job at any minute. It forbids nothing, so the rules for clients (notice,
 * buffers, how far ahead, how many a day) are left out.
 */
export function ownerWarnings<Taken extends Interval>(
  job: Interval,
  { availability, busy }: { availability: Availability; busy: readonly Taken[] },
): OwnerWarning<Taken>[] {
  const day = localDayAt(availability.timeZone, job.start)
  return [clashOf(job, busy), blockedDay(day, availability) ?? hoursRefusal(job, day, availability)].filter(
    (warning) => warning !== undefined,
  )
}
