import type { Instant } from '#domain/time/instant.ts'
import { dateIn } from '#domain/time/wall-clock.ts'

const LOCALE = 'en-US'

/** 'today', 'tomorrow' or 'on Monday, March 4', in the business's time zone. */
export function formatDay(startsAt: Instant, now: Instant, timeZone: string): string {
  const [day, today] = [startsAt, now].map((instant) =>
    dateIn(timeZone, Temporal.Instant.fromEpochMilliseconds(instant)),
  ) as [Temporal.PlainDate, Temporal.PlainDate]
  if (day.equals(today)) return 'today'
  if (day.equals(today.add({ days: 1 }))) return 'tomorrow'
  return `on ${formatWeekdayAndDate(startsAt, timeZone)}`
}

/** `Monday, March 4`. */
export function formatWeekdayAndDate(instant: Instant, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone,
  }).format(instant)
}

/** `9:30 AM`. */
export function formatTime(instant: Instant, timeZone: string): string {
  return new Intl.DateTimeFormat(LOCALE, { hour: 'numeric', minute: '2-digit', timeZone }).format(instant)
}
