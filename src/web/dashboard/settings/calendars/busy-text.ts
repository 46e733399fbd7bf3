import type { BusyCalendar } from '#contract/calendars.ts'
import { countText } from '#web/format/count.ts'

/** `calendar.google.com · 12 upcoming busy times`. */
export function busyCountText({ host, busy_ahead }: Pick<BusyCalendar, 'host' | 'busy_ahead'>): string {
  return `${host} · ${upcomingBusyTimesText(busy_ahead)}`
}

function upcomingBusyTimesText(count: number): string {
  if (count === 0) return 'no upcoming busy times'
  return count === 1 ? '1 upcoming busy time' : `${countText(count)} upcoming busy times`
}

type FetchState = Pick<BusyCalendar, 'fetched_at' | 'failure' | 'failed_at'>

/** Why the last fetch failed, and which copy is used instead. Null if it succeeded. */
export function failureText(
  { fetched_at, failure, failed_at }: FetchState,
  formatInstant: (iso: string) => string,
) {
  if (failure === null) return null
  const when = failed_at ? `Last tried ${formatInstant(failed_at)}. ` : ''
  const copy = fetched_at
    ? `We’re still blocking the busy times we read on ${formatInstant(fetched_at)}.`
    : 'It isn’t blocking any times yet.'
  return `${failure} ${when}${copy}`
}
