/** `9:30 AM`, by the clock on the wall of a place. */
export function timeText(timeZone: string, iso: string): string {
  return part(timeZone, { hour: 'numeric', minute: '2-digit' }).format(new Date(iso))
}

/** `9:00 AM`, of a time of day such as `09:00`. */
export function clockText(time: string): string {
  if (time === '24:00') return 'midnight'
  return timeText('UTC', `2000-01-01T${time}:00Z`)
}

/** `Nov 18`, by the calendar of a place. */
export function dayText(timeZone: string, iso: string): string {
  return part(timeZone, { month: 'short', day: 'numeric' }).format(new Date(iso))
}

/** `Nov 18, 2026`, by the calendar of a place. */
export function longDayText(timeZone: string, iso: string): string {
  return part(timeZone, { year: 'numeric', month: 'short', day: 'numeric' }).format(new Date(iso))
}

/** `Wed, Nov 18, 2026`, by the calendar of a place. */
export function weekdayText(timeZone: string, iso: string): string {
  const day = { weekday: 'short', year: 'numeric', month: 'short', day: 'numeric' } as const
  return part(timeZone, day).format(new Date(iso))
}

/** `Nov 18, 2026, 9:30 AM`, by the clock on the wall of a place. */
export function instantText(timeZone: string, iso: string): string {
  return `${longDayText(timeZone, iso)}, ${timeText(timeZone, iso)}`
}

/** `2026-11-18`, as date fields and addresses write it. */
export function dateValue(timeZone: string, iso: string): string {
  return Temporal.Instant.from(iso).toZonedDateTimeISO(timeZone).toPlainDate().toString()
}

/** `09:30`, as time fields write it. */
export function timeValue(timeZone: string, iso: string): string {
  return Temporal.Instant.from(iso)
    .toZonedDateTimeISO(timeZone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' })
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Making one takes longer than a hundred uses of it. */
function part(timeZone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${timeZone} ${Object.keys(options)}`
  const known = formats.get(key) ?? new Intl.DateTimeFormat('en-US', { ...options, timeZone })
  formats.set(key, known)
  return known
}
