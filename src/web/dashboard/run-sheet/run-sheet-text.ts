import type { RunSheet, Stop } from '#contract/run-sheet.ts'
import { dateAfter } from '#domain/time/local-date.ts'
import { monthAndDay, shortName, weekdayName } from '#web/format/wall-clock.ts'

/** `Today`, `Tomorrow`, `Yesterday` or `Fri, Nov 20`. Dates such as `2026-11-18`. */
export function runSheetTitle(date: string, today: string): string {
  if (date === today) return 'Today'
  if (date === dateAfter(today, 1)) return 'Tomorrow'
  if (date === dateAfter(today, -1)) return 'Yesterday'
  return shortDay(date)
}

/** `Fri, Nov 20` */
export function shortDay(date: string): string {
  const day = Temporal.PlainDate.from(date)
  return `${shortName(weekdayName(day))}, ${monthAndDay(day)}`
}

/** What lies between two stops: `20 min drive, 8.4 mi · 1 h 15 min free`. Empty if nothing does. */
export function legText(drive: Stop['drive'], freeMinutes: number): string {
  if (!drive) return freeMinutes > 0 ? `${minutesText(freeMinutes)} free` : ''
  const spare = freeMinutes - drive.minutes
  if (spare < 0) return `${driveText(drive)} · you have ${minutesText(freeMinutes)}`
  return spare === 0 ? driveText(drive) : `${driveText(drive)} · ${minutesText(spare)} free`
}

/** Whether the drive takes longer than the time between the stops. */
export function isShortLeg(drive: Stop['drive'], freeMinutes: number): boolean {
  return drive !== null && freeMinutes < drive.minutes
}

/**
 * `20 min drive from your base, 8.4 mi`. Within a ZIP code the miles are not known, and to an unknown place nothing is.
 * `way` is where the drive starts or ends.
 */
export function driveText({ minutes, miles }: NonNullable<Stop['drive']>, way = ''): string {
  if (miles === null) return `About ${minutesText(minutes)} drive${way}`
  return `${minutesText(minutes)} drive${way}, ${miles === 0 ? 'same ZIP code' : `${miles} mi`}`
}

/** `1 h 15 min` */
function minutesText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

/** `About 34 miles of driving, estimated`. Empty if no drive is known. */
export function milesText({ stops, drive_home }: Pick<RunSheet, 'stops' | 'drive_home'>): string {
  const drives = [...stops.map(({ drive }) => drive), drive_home].filter((drive) => drive !== null)
  const known = drives.filter(({ miles }) => miles !== null)
  if (known.length === 0) return ''
  const miles = Math.round(known.reduce((total, drive) => total + (drive.miles ?? 0), 0))
  const about = known.length < drives.length ? 'At least' : 'About'
  return `${about} ${miles} ${miles === 1 ? 'mile' : 'miles'} of driving, estimated`
}

/** `1 stop`, `5 stops` */
export function stopCountText(count: number): string {
  return count === 1 ? '1 stop' : `${count} stops`
}
