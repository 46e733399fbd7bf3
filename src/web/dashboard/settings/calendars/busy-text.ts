import type { BusyCalendar } from '#contract/calendars.ts'

/** `calendar.google.com · 12 busy times ahead`. */
export function aheadText({ host, busy_ahead }: Pick<BusyCalendar, 'host' | 'busy_ahead'>): string {
  return `${host} · ${countOf(busy_ahead)} ahead`
}

function countOf(count: number): string {
  if (count === 0) return 'no busy times'
  return count === 1 ? '1 busy time' : `${count.toLocaleString('en-US')} busy times`
}

type Fetched = Pick<BusyCalendar, 'fetched_at' | 'failure' | 'failed_at'>

/** What became of the last try, and what protects the day since. `moment` tells an instant. */
export function failureText({ fetched_at, failure, failed_at }: Fetched, moment: (iso: string) => string) {
  if (failure === null) return null
  const when = failed_at ? `Last tried ${moment(failed_at)}. ` : ''
  const copy = fetched_at
    ? `Still protecting your day with the copy of ${moment(fetched_at)}.`
    : 'It protects nothing yet.'
  return `${failure} ${when}${copy}`
}
