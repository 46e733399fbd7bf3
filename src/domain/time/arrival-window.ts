import { MINUTE_MS } from '#domain/time/instant.ts'

/** An owner promises to arrive from the start of a job to this many minutes later. */
export const MIN_ARRIVAL_WINDOW = 15
export const MAX_ARRIVAL_WINDOW = 120
export const ARRIVAL_WINDOW_STEP = 15

/** Formats an ISO instant as `9:00 AM`. Screens, emails and texts each have their own. */
type FormatTime = (instant: string) => string

/** `9:00 AM`; with a window `9:00–10:00 AM` or `11:30 AM–12:30 PM`. */
export function arrivalTime(startsAt: string, windowMinutes: number | null, formatTime: FormatTime): string {
  if (windowMinutes === null) return formatTime(startsAt)
  return windowEnds(startsAt, windowMinutes, formatTime).join('–')
}

/** `at 9:00 AM`; with a window `between 9:00 and 10:00 AM` or `between 11:30 AM and 12:30 PM`. */
export function arrivalPhrase(
  startsAt: string,
  windowMinutes: number | null,
  formatTime: FormatTime,
): string {
  if (windowMinutes === null) return `at ${formatTime(startsAt)}`
  return `between ${windowEnds(startsAt, windowMinutes, formatTime).join(' and ')}`
}

/** The first time is without `AM` or `PM` if it is the same for both. */
function windowEnds(startsAt: string, windowMinutes: number, formatTime: FormatTime): [string, string] {
  const end = formatTime(new Date(Date.parse(startsAt) + windowMinutes * MINUTE_MS).toISOString())
  const start = formatTime(startsAt)
  return [start.slice(-2) === end.slice(-2) ? start.slice(0, -2).trimEnd() : start, end]
}
