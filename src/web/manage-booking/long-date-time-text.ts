import type { Dates } from '#domain/language/en/dates.ts'
import { arrivalPhrase } from '#domain/time/arrival-window.ts'
import { arrivalSentence, fullDateTextAt, timeTextAt } from '#web/booking/local-time-text.ts'

/** When the client expects the business: `We arrive between 9:00 and 10:00 AM`, or without a window the job's span. */
export function expectedTimeText(
  dates: Dates,
  timeZone: string,
  iso: string,
  { duration, arrival_window_minutes }: { duration: number; arrival_window_minutes: number | null },
): string {
  if (arrival_window_minutes !== null) return arrivalSentence(dates, timeZone, iso, arrival_window_minutes)
  const end = new Date(Date.parse(iso) + duration * 60_000).toISOString()
  return dates.span(timeTextAt(dates, timeZone, iso), timeTextAt(dates, timeZone, end))
}

/** `Wednesday, November 18, 2026 at 9:00 AM`; with a window `… between 9:00 and 10:00 AM` */
export function longDateTimeText(
  dates: Dates,
  timeZone: string,
  iso: string,
  arrivalWindow: number | null = null,
): string {
  const phrase = arrivalPhrase(dates, iso, arrivalWindow, (instant) => timeTextAt(dates, timeZone, instant))
  return dates.dayAtTime(fullDateTextAt(dates, timeZone, iso), phrase)
}
