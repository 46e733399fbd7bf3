import { arrivalPhrase } from '#domain/time/arrival-window.ts'
import { fullDateText, timeText, weekdayDateText } from '#web/format/wall-clock.ts'

/** `Sun, Nov 15, 2026, 2:15 AM UTC`: the same text on the server and in every browser. */
export function utcDateTimeText(iso: string): string {
  return `${weekdayDateText('UTC', iso)}, ${timeText('UTC', iso)} UTC`
}

/** `Wednesday, November 18, 2026 at 9:15 AM EST`; with a window `… between 9:15 and 10:15 AM EST` */
export function fullDateTimeText(timeZone: string, iso: string, arrivalWindow: number | null = null): string {
  const phrase = arrivalPhrase(iso, arrivalWindow, (instant) => timeText(timeZone, instant))
  return `${fullDateText(timeZone, iso)} ${phrase} ${zoneName(timeZone, iso)}`
}

/** `EST` */
function zoneName(timeZone: string, iso: string): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZoneName: 'short', timeZone }).formatToParts(
    new Date(iso),
  )
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? timeZone
}

type ToldJob = { appointmentTime: string; arrivalWindow?: number | null | undefined }

/** When a client expects the owner. */
export function jobTimeText(timeZone: string, { appointmentTime, arrivalWindow = null }: ToldJob): string {
  return fullDateTimeText(timeZone, appointmentTime, arrivalWindow)
}
