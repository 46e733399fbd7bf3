import type { Weekday } from '#domain/time/local-date.ts'

/** `Mon` or `Monday`. */
export function weekdayName(weekday: Weekday, length: 'short' | 'long'): string {
  const name = weekday.charAt(0).toUpperCase() + weekday.slice(1)
  return length === 'long' ? name : name.slice(0, 3)
}
