import type { Interval } from './interval.ts'
import { localDay } from './local-day.ts'

/** The month around a day, as a place lives it. */
export function monthSpan(date: Temporal.PlainDate, timeZone: string): Interval {
  const first = date.with({ day: 1 })
  const next = first.add({ months: 1 })
  return {
    start: localDay(timeZone, first.toString()).start,
    end: localDay(timeZone, next.toString()).start,
  }
}

/**
 * Last month up to the same day and time, to compare this month so far with. A month that is too short for that
 * day counts whole.
 */
export function lastMonthSoFar(now: Temporal.Instant, timeZone: string): Interval {
  const here = now.toZonedDateTimeISO(timeZone)
  const { start, end } = monthSpan(here.toPlainDate().subtract({ months: 1 }), timeZone)
  const sameMoment = here.subtract({ months: 1 })
  return { start, end: sameMoment.day === here.day ? sameMoment.epochMilliseconds : end }
}
