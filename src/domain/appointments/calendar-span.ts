import type { Instant } from '#domain/time/instant.ts'

/** The years 2000 to 2099 in every time zone on earth, so that a check needs no zone. */
const CALENDAR = { start: Date.parse('1999-12-31T10:00:00Z'), end: Date.parse('2100-01-01T12:00:00Z') }

export const OUTSIDE_CALENDAR = 'Choose a date between 2000 and 2099'

export function isInCalendar(at: Instant): boolean {
  return CALENDAR.start <= at && at < CALENDAR.end
}
