import { fullDateText, timeText } from '#web/format/wall-clock.ts'

/** `9:00 AM to 10:30 AM` */
export function timeSpanText(timeZone: string, iso: string, durationMinutes: number): string {
  const end = new Date(Date.parse(iso) + durationMinutes * 60_000).toISOString()
  return `${timeText(timeZone, iso)} to ${timeText(timeZone, end)}`
}

/** `Wednesday, November 18, 2026 at 9:00 AM` */
export function longDateTimeText(timeZone: string, iso: string): string {
  return `${fullDateText(timeZone, iso)} at ${timeText(timeZone, iso)}`
}
