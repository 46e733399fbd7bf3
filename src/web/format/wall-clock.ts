/** `9:30 AM` */
export function timeText(timeZone: string, iso: string): string {
  return cachedFormat(timeZone, { hour: 'numeric', minute: '2-digit' }).format(new Date(iso))
}

/** `9:00 AM` from a time of day such as `09:00`. */
export function timeOfDayText(time: string): string {
  if (time === '24:00') return 'midnight'
  return timeText('UTC', `2000-01-01T${time}:00Z`)
}

/** `Nov 18` */
export function shortDateText(timeZone: string, iso: string): string {
  return cachedFormat(timeZone, { month: 'short', day: 'numeric' }).format(new Date(iso))
}

/** `Wed, Nov 18` */
export function weekdayAndDateText(timeZone: string, iso: string): string {
  return cachedFormat(timeZone, { weekday: 'short', month: 'short', day: 'numeric' }).format(new Date(iso))
}

/** `Nov 18, 2026` */
export function mediumDateText(timeZone: string, iso: string): string {
  return cachedFormat(timeZone, { year: 'numeric', month: 'short', day: 'numeric' }).format(new Date(iso))
}

/** `Wed, Nov 18, 2026` */
export function weekdayDateText(timeZone: string, iso: string): string {
  const day = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const
  return cachedFormat(timeZone, day).format(new Date(iso))
}

/** `Nov 18, 2026, 9:30 AM` */
export function dateTimeText(timeZone: string, iso: string): string {
  return `${mediumDateText(timeZone, iso)}, ${timeText(timeZone, iso)}`
}

/** `2026-11-18`, the value of date inputs and URL parameters. */
export function dateValue(timeZone: string, iso: string): string {
  return Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** `09:30`, the value of time inputs. */
export function timeValue(timeZone: string, iso: string): string {
  return Temporal.Instant.from(iso)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
}

/** The names of days, by their number of days from today. */
export const RELATIVE_DAYS: Readonly<Record<number, string>> = {
  [-1]: 'Yesterday',
  0: 'Today',
  1: 'Tomorrow',
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Cached, because creating a format takes longer than using it a hundred times. */
function cachedFormat(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${Object.keys(options)}`
  const format = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formats.set(key, format)
  return format
}
