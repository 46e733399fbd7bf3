import { dayOfWeek, type Month } from '#domain/booking/month.ts'
import type { CalendarDay } from '#domain/language/calendar-day.ts'
import type { Dates } from '#domain/language/en/dates.ts'
import { arrivalPhrase } from '#domain/time/arrival-window.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { localTimeParts } from '#web/booking/local-time-parts.ts'

/** `2026-11-18`: the local date of an instant. */
export function dateAt(timeZone: string, instant: string): LocalDate {
  const { year, month, day } = localTimeParts(timeZone, instant)
  return `${year}-${month}-${day}`
}

/** `9:00 AM` */
export function timeTextAt(dates: Dates, timeZone: string, instant: string): string {
  const { hour, minute } = localTimeParts(timeZone, instant)
  return dates.time(Number(hour), minute)
}

/** The times of one day's starts, in order. The hour that repeats when daylight saving time ends is marked. */
export function timeTextsAt(dates: Dates, timeZone: string, instants: readonly string[]): string[] {
  const texts = instants.map((instant) => timeTextAt(dates, timeZone, instant))
  return texts.map((text, n) => (texts.indexOf(text) < n ? dates.again(text) : text))
}

function calendarDay(date: LocalDate): CalendarDay {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number)
  return { year, month, day, weekday: dayOfWeek(date) }
}

/** `Wednesday, November 18` */
export function fullDayText(dates: Dates, date: LocalDate): string {
  return dates.day(calendarDay(date))
}

/** `Wednesday, November 18, 2026` */
export function fullDateTextAt(dates: Dates, timeZone: string, instant: string): string {
  return dates.dayAndYear(calendarDay(dateAt(timeZone, instant)))
}

/** `Today`, `Tomorrow` or `Wed, Nov 18` */
export function shortDayText(dates: Dates, date: LocalDate, today: LocalDate): string {
  if (date === today) return dates.today
  if (Date.parse(date) - Date.parse(today) === DAY_MS) return dates.tomorrow
  return dates.shortDay(calendarDay(date))
}

/** `at 9:00 AM`; with a window `between 9:00 and 10:00 AM` */
function arrivalTextAt(
  dates: Dates,
  timeZone: string,
  instant: string,
  arrivalWindow: number | null,
): string {
  return arrivalPhrase(dates, instant, arrivalWindow, (moment) => timeTextAt(dates, timeZone, moment))
}

/** `Wednesday, November 18 at 9:00 AM`; with a window `… between 9:00 and 10:00 AM` */
export function dayAndTimeText(
  dates: Dates,
  timeZone: string,
  instant: string,
  arrivalWindow: number | null = null,
): string {
  const phrase = arrivalTextAt(dates, timeZone, instant, arrivalWindow)
  return dates.dayAtTime(fullDayText(dates, dateAt(timeZone, instant)), phrase)
}

/** `We arrive between 9:00 and 10:00 AM` */
export function arrivalSentence(
  dates: Dates,
  timeZone: string,
  instant: string,
  arrivalWindow: number,
): string {
  return dates.weArrive(arrivalTextAt(dates, timeZone, instant, arrivalWindow))
}

/** `November 2026` */
export function monthText(dates: Dates, month: Month): string {
  return dates.monthOfYear(Number(month.slice(5)), month.slice(0, 4))
}

export function monthName(dates: Dates, month: Month): string {
  return dates.months[Number(month.slice(5)) - 1] ?? month
}

/** Whether the visitor's own time zone has the same local time at each of these instants. */
export function matchesVisitorClock(timeZone: string, instants: readonly string[]): boolean {
  return instants.every((instant) => {
    const { year, month, day, hour, minute } = localTimeParts(timeZone, instant)
    const visitorTime = new Date(instant)
    const visitorParts = [
      visitorTime.getFullYear(),
      visitorTime.getMonth() + 1,
      visitorTime.getDate(),
      visitorTime.getHours(),
      visitorTime.getMinutes(),
    ]
    return [year, month, day, hour, minute].every((part, n) => Number(part) === visitorParts[n])
  })
}
