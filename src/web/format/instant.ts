import { fullDateText, timeText, weekdayDateText } from '#web/format/wall-clock.ts'

/** `Sun, Nov 15, 2026, 2:15 AM UTC`: the same text on the server and in every browser. */
export function utcDateTimeText(iso: string): string {
  return `${weekdayDateText('UTC', iso)}, ${timeText('UTC', iso)} UTC`
}

/** `Wednesday, November 18, 2026 at 9:15 AM EST` */
export function fullDateTimeText(timeZone: string, iso: string): string {
  const clock = { hour: 'numeric', minute: '2-digit', timeZoneName: 'short', timeZone } as const
  return `${fullDateText(timeZone, iso)} at ${new Intl.DateTimeFormat('en-US', clock).format(new Date(iso))}`
}
