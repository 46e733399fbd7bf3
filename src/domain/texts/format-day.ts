import { type Dates, dates as english } from '#domain/language/en/dates.ts'
import type { TextWords } from '#domain/language/en/text.ts'
import type { Instant } from '#domain/time/instant.ts'
import { dateIn } from '#domain/time/wall-clock.ts'

/** 'today', 'tomorrow' or 'on Monday, March 4', in the business's time zone. */
export function formatDay(
  { dates, text }: { dates: Dates; text: Pick<TextWords, 'today' | 'tomorrow' | 'onDay'> },
  startsAt: Instant,
  now: Instant,
  timeZone: string,
): string {
  const [day, today] = [startsAt, now].map((instant) =>
    dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds(instant)),
  ) as [Temporal.PlainDate, Temporal.PlainDate]
  if (day.equals(today)) return text.today
  if (day.equals(today.add({ days: 1 }))) return text.tomorrow
  return text.onDay(dayIn(dates, startsAt, timeZone))
}

/** `Monday, March 4`, in a language. */
export function dayIn(dates: Dates, instant: Instant, timeZone: string): string {
  const date = dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds(instant))
  const { year, month, day, dayOfWeek } = date
  return dates.day({ year, month, day, weekday: dayOfWeek % 7 })
}

/** `9:30 AM`, in a language. */
export function timeIn(dates: Dates, instant: Instant, timeZone: string): string {
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(timeZone)
  return dates.time(hour, String(minute).padStart(2, '0'))
}

/** `Monday, March 4`. */
export function formatWeekdayAndDate(instant: Instant, timeZone: string): string {
  return dayIn(english, instant, timeZone)
}

/** `9:30 AM`. */
export function formatTime(instant: Instant, timeZone: string): string {
  return timeIn(english, instant, timeZone)
}
