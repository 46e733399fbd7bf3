/** A calendar date, 'YYYY-MM-DD', so that sorting as text sorts by time. */
export type LocalDate = string

/** Both dates are included. */
export type DateRange = { from: LocalDate; to: LocalDate }

export const WEEKDAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof WEEKDAYS)[number]

export function dateAfter(date: LocalDate, days: number): LocalDate {
  return Temporal.PlainDate.from(date).add({ days }).toString()
}

export function isInRange(date: LocalDate, { from, to }: DateRange): boolean {
  return from <= date && date <= to
}

export function weekdayOf(date: Temporal.PlainDate): Weekday {
  return WEEKDAYS[date.dayOfWeek - 1] as Weekday
}
