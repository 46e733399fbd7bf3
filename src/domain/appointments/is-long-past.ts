import type { Instant } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import { dateAfter } from '#domain/time/local-date.ts'
import { localDay, localDayAt } from '#domain/time/local-day.ts'

/**
 * Whether a job ended before yesterday in the business's time zone. Owners often enter jobs of today and yesterday
 * afterwards; an earlier date is more likely a typo.
 */
export function isLongPast(job: Interval, { timeZone, now }: { timeZone: string; now: Instant }): boolean {
  const yesterday = dateAfter(localDayAt(timeZone, now).date, -1)
  return job.end <= localDay(timeZone, yesterday).start
}
