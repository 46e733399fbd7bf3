import type { Instant } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import { dateAfter } from '#domain/time/local-date.ts'
import { localDay, localDayAt } from '#domain/time/local-day.ts'

/**
 * Over before yesterday began where the business is. Today's and yesterday's jobs are often written down when they are
 * done; further back it is rather a slip of the date.
 */
export function isLongPast(job: Interval, { timeZone, now }: { timeZone: string; now: Instant }): boolean {
  const yesterday = dateAfter(localDayAt(timeZone, now).date, -1)
  return job.end <= localDay(timeZone, yesterday).start
}
