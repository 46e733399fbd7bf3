import type { Interval } from './interval.ts'
import { localDay } from './local-day.ts'

/** The month of a date, in a time zone. */
export function monthSpan(date: Temporal.PlainDate, timeZone: string): Interval {
  const first = date.with({ day: 1 })
  const next = first.add({ months: 1 })
  return {
    start: localDay(timeZone, first.toString()).start,
    end: localDay(timeZone, next.toString()).start,
  }
}

/**
 * Last month up to the same day and time, to compare this month so far with. A shorter month without that day counts in
 * full.
 */
export function lastMonthSoFar(now: Temporal.Instant, timeZone: string): Interval {
  const local = now.toZonedDateTimeISO(timeZone)
  const { start, end } = monthSpan(local.toPlainDate().subtract({ months: 1 }), timeZone)
  const sameMoment = local.subtract({ months: 1 })
  return { start, end: sameMoment.day === local.day ? sameMoment.epochMilliseconds : end }
}
