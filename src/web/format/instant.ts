import { type Dates, dates as english } from '#domain/language/en/dates.ts'
import { arrivalPhrase } from '#domain/time/arrival-window.ts'
import { calendarDay, timeText, timeTextIn, weekdayDateText } from '#web/format/wall-clock.ts'

/** `Sun, Nov 15, 2026, 2:15 AM UTC`: the same text on the server and in every browser. */
export function utcDateTimeText(iso: string): string {
  return `${weekdayDateText('UTC', iso)}, ${timeText('UTC', iso)} UTC`
}

/** `Wednesday, November 18, 2026 at 9:15 AM EST`; with a window `… between 9:15 and 10:15 AM EST` */
export function fullDateTimeText(
  timeZone: string,
  iso: string,
  arrivalWindow: number | null = null,
  dates: Dates = english,
): string {
  const phrase = arrivalPhrase(dates, iso, arrivalWindow, (instant) => timeTextIn(dates, timeZone, instant))
  return `${dates.dayAtTime(dates.dayAndYear(calendarDay(timeZone, iso)), phrase)} ${zoneName(timeZone, iso)}`
}

/** `EST`, in every language. */
function zoneName(timeZone: string, iso: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', timeZone }).formatToParts(
    new Date(iso),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

type ToldJob = { appointmentTime: string; arrivalWindow?: number | null | undefined }

/** When a client expects the owner. */
export function jobTimeText(
  dates: Dates,
  timeZone: string,
  { appointmentTime, arrivalWindow = null }: ToldJob,
): string {
  return fullDateTimeText(timeZone, appointmentTime, arrivalWindow, dates)
}
