import { DAY_MS, type Instant, MINUTE_MS } from './instant.ts'
import type { Interval } from './interval.ts'
import { dateAfter, type LocalDate, type Weekday, weekdayOf } from './local-date.ts'
import { END_OF_DAY, type MinuteOfDay } from './time-of-day.ts'
import { dateIn, instantOf } from './wall-clock.ts'

/**
 * A date in a time zone, until the first instant of the next one: 24 hours, unless clocks change. A date that a zone
 * skipped (Samoa, 30 December 2011) is empty.
 */
export type LocalDay = Interval & { date: LocalDate; weekday: Weekday; timeZone: string }

/** Consecutive days. The zone is looked up only once per day. */
export function localDays(timeZone: string, from: LocalDate, count: number): LocalDay[] {
  const days: LocalDay[] = []
  let date = Temporal.PlainDate.from(from)
  let start = firstInstantOf(date, timeZone)
  while (days.length < count) {
    const nextDate = date.add({ days: 1 })
    const end = firstInstantOf(nextDate, timeZone)
    days.push({ date: date.toString(), weekday: weekdayOf(date), timeZone, start, end })
    date = nextDate
    start = end
  }
  return days
}

export function localDay(timeZone: string, date: LocalDate): LocalDay {
  const [day] = localDays(timeZone, date, 1)
  return day as LocalDay
}

/** A cache of the last day per zone: consecutive lookups are mostly about the same day. */
const lastDays = new Map<string, LocalDay>()

/** The day of an instant. */
export function localDayAt(timeZone: string, instant: Instant): LocalDay {
  const last = lastDays.get(timeZone)
  if (last && last.start <= instant && instant < last.end) return last
  const day = findDay(timeZone, instant)
  lastDays.set(timeZone, day)
  return day
}

function findDay(timeZone: string, instant: Instant): LocalDay {
  const date = dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds(instant)).toString()
  const day = localDay(timeZone, date)
  // When clocks are set back across midnight, they show a date again after the next one has begun.
  return instant < day.end ? day : localDay(timeZone, dateAfter(date, 1))
}

/** The instant at which clocks show this time on this day, at most the day's end. */
export function instantOn(day: LocalDay, minute: MinuteOfDay): Instant {
  if (day.end - day.start === DAY_MS) return day.start + minute * MINUTE_MS
  if (minute === END_OF_DAY) return day.end
  const time = new Temporal.PlainTime(Math.floor(minute / 60), minute % 60)
  const instant = instantOf(Temporal.PlainDate.from(day.date), time, day.timeZone)
  return Math.min(instant.epochMilliseconds, day.end)
}

function firstInstantOf(date: Temporal.PlainDate, timeZone: string): Instant {
  return date.toZonedDateTime(timeZone).epochMilliseconds
}
