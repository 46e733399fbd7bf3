import { type Instant, MINUTE_MS } from '#domain/time/instant.ts'
import type { Interval } from '#domain/time/interval.ts'
import { dateAfter } from '#domain/time/local-date.ts'
import { instantOn, localDay, localDayAt } from '#domain/time/local-day.ts'
import { minuteOfDay } from '#domain/time/time-of-day.ts'

/** Local times, 'HH:MM'. Quiet hours may span midnight. */
export type QuietHours = { from: string; until: string }

/** The quiet hours that contain this instant, or null. */
export function quietHoursAt(instant: Instant, quiet: QuietHours, timeZone: string): Interval | null {
  const today = localDayAt(timeZone, instant).date
  const intervals = [dateAfter(today, -1), today].map((date) => quietInterval(date, quiet, timeZone))
  return intervals.find(({ start, end }) => start <= instant && instant < end) ?? null
}

function quietInterval(date: string, { from, until }: QuietHours, timeZone: string): Interval {
  const [fromMinute, untilMinute] = [minuteOfDay(from), minuteOfDay(until)]
  const lastDay = untilMinute > fromMinute ? date : dateAfter(date, 1)
  return {
    start: instantOn(localDay(timeZone, date), fromMinute),
    end: instantOn(localDay(timeZone, lastDay), untilMinute),
  }
}

/** The last minute in which an email may still be sent before quiet hours start. */
export function lastMinuteBefore({ start }: Interval): Instant {
  return start - MINUTE_MS
}
