import type { CalendarDay } from '#domain/language/calendar-day.ts'
import { type Dates, dates as english } from '#domain/language/en/dates.ts'

/*
 * Avoids Intl, because its first use takes a phone as long as hydrating half a screen (browsers without Temporal still need it
 * for the zones). The texts are also the same on the server and in every browser, which put different kinds of space before
 * `AM`.
 */

type DateParts = Pick<Temporal.PlainDate, 'year' | 'month' | 'day' | 'dayOfWeek'>

/** `November` */
export function monthName({ month }: Pick<DateParts, 'month'>): string {
  return english.months[month - 1] ?? ''
}

/** `Wednesday` */
export function weekdayName({ dayOfWeek }: Pick<DateParts, 'dayOfWeek'>): string {
  return english.weekdays[dayOfWeek % 7] ?? ''
}

/** `Nov` or `Wed`: English names are shortened to three letters. */
export function shortName(name: string): string {
  return name.slice(0, 3)
}

/** `Nov 18` */
export function monthAndDay(date: DateParts): string {
  return `${shortName(monthName(date))} ${date.day}`
}

/** `Wednesday, November 18, 2026` */
export function fullDate(date: DateParts): string {
  return `${weekdayName(date)}, ${monthName(date)} ${date.day}, ${date.year}`
}

/** `9:30 AM` */
export function timeText(timeZone: string, iso: string): string {
  return timeTextIn(english, timeZone, iso)
}

/** `9:00 AM` from a time of day such as `09:00`. */
export function timeOfDayText(time: string): string {
  if (time === '24:00') return 'midnight'
  return timeText('UTC', `2000-01-01T${time}:00Z`)
}

/** `Nov 18` */
export function shortDateText(timeZone: string, iso: string): string {
  return monthAndDay(localTime(timeZone, iso))
}

/** `Wed, Nov 18` */
export function weekdayAndDateText(timeZone: string, iso: string): string {
  const time = localTime(timeZone, iso)
  return `${shortName(weekdayName(time))}, ${monthAndDay(time)}`
}

/** `Nov 18, 2026` */
export function mediumDateText(timeZone: string, iso: string): string {
  const time = localTime(timeZone, iso)
  return `${monthAndDay(time)}, ${time.year}`
}

/** `Wed, Nov 18, 2026` */
export function weekdayDateText(timeZone: string, iso: string): string {
  return `${weekdayAndDateText(timeZone, iso)}, ${localTime(timeZone, iso).year}`
}

/** `November 18, 2026` */
export function longDateText(timeZone: string, iso: string): string {
  const time = localTime(timeZone, iso)
  return `${monthName(time)} ${time.day}, ${time.year}`
}

/** The date of an instant, for the catalogue of a language. */
export function calendarDay(timeZone: string, iso: string): CalendarDay {
  const { year, month, day, dayOfWeek } = localTime(timeZone, iso)
  return { year, month, day, weekday: dayOfWeek % 7 }
}

/** The time of an instant, in a language. */
export function timeTextIn(dates: Dates, timeZone: string, iso: string): string {
  const { hour, minute } = localTime(timeZone, iso)
  return dates.time(hour, String(minute).padStart(2, '0'))
}

/** `Nov 18, 2026, 9:30 AM` */
export function dateTimeText(timeZone: string, iso: string): string {
  return `${mediumDateText(timeZone, iso)}, ${timeText(timeZone, iso)}`
}

/** `2026-11-18`, the value of date inputs and URL parameters. */
export function dateValue(timeZone: string, iso: string): string {
  return Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** `09:30`, the value of time inputs. */
export function timeValue(timeZone: string, iso: string): string {
  return Temporal.Instant.from(iso)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
}

/** The names of days, by their number of days from today. */
export const RELATIVE_DAYS: Readonly<Record<number, string>> = {
  [-1]: 'Yesterday',
  0: 'Today',
  1: 'Tomorrow',
}

/** A date without a time is midnight in UTC. */
function localTime(timeZone: string, iso: string): Temporal.ZonedDateTime {
  return Temporal.Instant.fromEpochMilliseconds(Date.parse(iso)).toZonedDateTimeISO(timeZone)
}
