import { dayOfWeek, type Month } from '#domain/booking/month.ts'
import type { LocalDate } from '#domain/time/local-date.ts'

// Every word is written here and only figures come from Intl: server and browser must agree on each letter.

/** Sunday first. */
export const WEEKDAY_NAMES = [
  'Sunday',
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
] as const
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
] as const

/** `2026-11-18`: the day a place's calendar shows at an instant. */
export function dateAt(timeZone: string, instant: string): LocalDate {
  const { year, month, day } = figuresAt(timeZone, instant)
  return `${year}-${month}-${day}`
}

/** `9:00 AM` */
export function clockAt(timeZone: string, instant: string): string {
  const { hour, minute } = figuresAt(timeZone, instant)
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** The clock at starts on one day, in order: an hour that comes twice in autumn is told apart. */
export function clocksAt(timeZone: string, instants: readonly string[]): string[] {
  const texts = instants.map((instant) => clockAt(timeZone, instant))
  return texts.map((text, n) => (texts.indexOf(text) < n ? `${text} (again)` : text))
}

/** `Wednesday, November 18` */
export function fullDayText(date: LocalDate): string {
  return `${WEEKDAY_NAMES[dayOfWeek(date)]}, ${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}`
}

/** `Wednesday, November 18 at 9:00 AM` */
export function dayAndClockText(timeZone: string, instant: string): string {
  return `${fullDayText(dateAt(timeZone, instant))} at ${clockAt(timeZone, instant)}`
}

/** `November 2026` */
export function monthText(month: Month): string {
  return `${monthName(month)} ${month.slice(0, 4)}`
}

export function monthName(month: Month): string {
  return MONTHS[Number(month.slice(5)) - 1] ?? month
}

/** `2 hr 30 min` */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} hr`, rest > 0 && `${rest} min`].filter(Boolean).join(' ')
}

/** Whether clocks in two zones show the same at each of these instants. */
export function showSameClock(one: string, other: string, instants: readonly string[]): boolean {
  return instants.every((instant) => dayAndClockText(one, instant) === dayAndClockText(other, instant))
}

type Figures = Record<'year' | 'month' | 'day' | 'hour' | 'minute', string>

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making a format takes longer than a hundred uses of it. */
function figuresAt(timeZone: string, instant: string): Figures {
  const known =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  formats.set(timeZone, known)
  return Object.fromEntries(
    known.formatToParts(new Date(instant)).map(({ type, value }) => [type, value]),
  ) as Figures
}
