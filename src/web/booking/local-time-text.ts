import { dayOfWeek, type Month } from '#domain/booking/month.ts'
import { arrivalPhrase } from '#domain/time/arrival-window.ts'
import { DAY_MS } from '#domain/time/instant.ts'
import type { LocalDate } from '#domain/time/local-date.ts'
import { localTimeParts } from '#web/booking/local-time-parts.ts'
import { MONTH_NAMES, WEEKDAY_NAMES } from '#web/format/date-names.ts'

/** `2026-11-18`: the local date of an instant. */
export function dateAt(timeZone: string, instant: string): LocalDate {
  const { year, month, day } = localTimeParts(timeZone, instant)
  return `${year}-${month}-${day}`
}

/** `9:00 AM` */
export function timeTextAt(timeZone: string, instant: string): string {
  const { hour, minute } = localTimeParts(timeZone, instant)
  return `${Number(hour) % 12 || 12}:${minute} ${Number(hour) < 12 ? 'AM' : 'PM'}`
}

/** The times of one day's starts, in order. The hour that repeats when daylight saving time ends is marked. */
export function timeTextsAt(timeZone: string, instants: readonly string[]): string[] {
  const texts = instants.map((instant) => timeTextAt(timeZone, instant))
  return texts.map((text, n) => (texts.indexOf(text) < n ? `${text} (again)` : text))
}

/** `Wednesday, November 18` */
export function fullDayText(date: LocalDate): string {
  return `${WEEKDAY_NAMES[dayOfWeek(date)]}, ${MONTH_NAMES[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(8))}`
}

/** `Today`, `Tomorrow` or `Wed, Nov 18` */
export function shortDayText(date: LocalDate, today: LocalDate): string {
  if (date === today) return 'Today'
  if (Date.parse(date) - Date.parse(today) === DAY_MS) return 'Tomorrow'
  const [weekday = '', monthAndDay = ''] = fullDayText(date).split(', ')
  const [monthOfDate = '', day] = monthAndDay.split(' ')
  return `${weekday.slice(0, 3)}, ${monthOfDate.slice(0, 3)} ${day}`
}

/** `at 9:00 AM`; with a window `between 9:00 and 10:00 AM` */
function arrivalTextAt(timeZone: string, instant: string, arrivalWindow: number | null): string {
  return arrivalPhrase(instant, arrivalWindow, (moment) => timeTextAt(timeZone, moment))
}

/** `Wednesday, November 18 at 9:00 AM`; with a window `… between 9:00 and 10:00 AM` */
export function dayAndTimeText(
  timeZone: string,
  instant: string,
  arrivalWindow: number | null = null,
): string {
  return `${fullDayText(dateAt(timeZone, instant))} ${arrivalTextAt(timeZone, instant, arrivalWindow)}`
}

/** `We arrive between 9:00 and 10:00 AM` */
export function arrivalSentence(timeZone: string, instant: string, arrivalWindow: number): string {
  return `We arrive ${arrivalTextAt(timeZone, instant, arrivalWindow)}`
}

/** Explains what a chosen time means. */
export function arrivalHint(arrivalWindow: number): string {
  return `We arrive up to ${arrivalWindow} minutes after the time you choose.`
}

/** `November 2026` */
export function monthText(month: Month): string {
  return `${monthName(month)} ${month.slice(0, 4)}`
}

export function monthName(month: Month): string {
  return MONTH_NAMES[Number(month.slice(5)) - 1] ?? month
}

/** `2 hr 30 min` */
export function durationText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const minutesLeft = minutes % 60
  return [hours > 0 && `${hours} hr`, minutesLeft > 0 && `${minutesLeft} min`].filter(Boolean).join(' ')
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
