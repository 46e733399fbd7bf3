import type { BookingRules } from '#domain/settings/availability-of.ts'
import { WEEKDAYS } from '#domain/time/local-date.ts'

type Hours = Pick<
  BookingRules,
  'week' | 'weekday_start_time' | 'weekday_end_time' | 'weekend_start_time' | 'weekend_end_time'
>

export function isClosedOnSunday({ week }: Hours): boolean {
  return week !== null && week.sunday === null
}

/** The week with Sunday closed or opened. Hours that already say so stay as they are. */
export function weekWithSunday(hours: Hours, isClosed: boolean): BookingRules['week'] {
  if (isClosed === isClosedOnSunday(hours)) return hours.week
  const weekday = { start: hours.weekday_start_time, end: hours.weekday_end_time }
  const weekend = { start: hours.weekend_start_time, end: hours.weekend_end_time }
  const week = hours.week ?? weekOf((day) => (day === 'saturday' || day === 'sunday' ? weekend : weekday))
  return { ...week, sunday: isClosed ? null : weekend }
}

type Week = NonNullable<BookingRules['week']>

function weekOf(hoursOf: (day: (typeof WEEKDAYS)[number]) => Week['monday']): Week {
  return Object.fromEntries(WEEKDAYS.map((day) => [day, hoursOf(day)])) as Week
}
