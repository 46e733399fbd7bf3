import { arrivalPhrase } from '#domain/time/arrival-window.ts'
import { arrivalSentence } from '#web/booking/local-time-text.ts'
import { fullDateText, timeText } from '#web/format/wall-clock.ts'

/** `9:00 AM to 10:30 AM` */
function timeSpanText(timeZone: string, iso: string, durationMinutes: number): string {
  const end = new Date(Date.parse(iso) + durationMinutes * 60_000).toISOString()
  return `${timeText(timeZone, iso)} to ${timeText(timeZone, end)}`
}

/** When the client expects the business: `We arrive between 9:00 and 10:00 AM`, or without a window the job's span. */
export function expectedTimeText(
  timeZone: string,
  iso: string,
  { duration, arrival_window_minutes }: { duration: number; arrival_window_minutes: number | null },
): string {
  if (arrival_window_minutes === null) return timeSpanText(timeZone, iso, duration)
  return arrivalSentence(timeZone, iso, arrival_window_minutes)
}

/** `Wednesday, November 18, 2026 at 9:00 AM`; with a window `… between 9:00 and 10:00 AM` */
export function longDateTimeText(timeZone: string, iso: string, arrivalWindow: number | null = null): string {
  const phrase = arrivalPhrase(iso, arrivalWindow, (instant) => timeText(timeZone, instant))
  return `${fullDateText(timeZone, iso)} ${phrase}`
}
