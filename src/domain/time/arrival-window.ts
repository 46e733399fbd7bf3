import type { Dates } from '#domain/language/en/dates.ts'
import { MINUTE_MS } from '#domain/time/instant.ts'

/** An owner promises to arrive from the start of a job to this many minutes later. */
export const MIN_ARRIVAL_WINDOW = 15
export const MAX_ARRIVAL_WINDOW = 120
export const ARRIVAL_WINDOW_STEP = 15

/** Formats an ISO instant as `9:00 AM`. Screens, emails and texts each have their own. */
type FormatTime = (instant: string) => string

/** `9:00 AM`; with a window `9:00–10:00 AM` or `11:30 AM–12:30 PM`. In other languages the phrase that says so. */
export function arrivalTime(
  dates: Pick<Dates, 'exact' | 'window'>,
  startsAt: string,
  windowMinutes: number | null,
  formatTime: FormatTime,
): string {
  const start = formatTime(startsAt)
  return windowMinutes === null
    ? dates.exact(start)
    : dates.window(start, windowEnd(startsAt, windowMinutes, formatTime))
}

/** `at 9:00 AM`; with a window `between 9:00 and 10:00 AM` or `between 11:30 AM and 12:30 PM`. */
export function arrivalPhrase(
  dates: Pick<Dates, 'at' | 'between'>,
  startsAt: string,
  windowMinutes: number | null,
  formatTime: FormatTime,
): string {
  const start = formatTime(startsAt)
  if (windowMinutes === null) return dates.at(start)
  return dates.between(start, windowEnd(startsAt, windowMinutes, formatTime))
}

function windowEnd(startsAt: string, windowMinutes: number, formatTime: FormatTime): string {
  return formatTime(new Date(Date.parse(startsAt) + windowMinutes * MINUTE_MS).toISOString())
}
