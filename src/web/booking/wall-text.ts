import { dayOfWeek, type Month } from '#domain/booking/month.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { figuresAt } from '#web/booking/wall-figures.ts'

// Every word is written here: server and browser must agree on each letter.

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

/** Whether the clock of whoever looks shows the same at each of these instants. */
export function showsOwnClock(timeZone: string, instants: readonly string[]): boolean {
  return instants.every((instant) => {
    const { year, month, day, hour, minute } = figuresAt(timeZone, instant)
    const own = new Date(instant)
    const shown = [own.getFullYear(), own.getMonth() + 1, own.getDate(), own.getHours(), own.getMinutes()]
    return [year, month, day, hour, minute].every((figure, n) => Number(figure) === shown[n])
  })
}
