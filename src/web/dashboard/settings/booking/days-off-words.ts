import type { LocalDate } from '#domain/time/local-date.ts'

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** `Dec 24 – 26, 2025`, or `Jan 1, 2026` where it is one day. */
export function daysOffWords(from: LocalDate, to: LocalDate): string {
  return dates.formatRange(new Date(from), new Date(to))
}
