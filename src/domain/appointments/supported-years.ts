import type { Instant } from '#domain/time/instant.ts'

/** The years 2000 to 2099 in every time zone on earth, so that a check needs no zone. */
const SUPPORTED_YEARS = { start: Date.parse('1999-12-31T10:00:00Z'), end: Date.parse('2100-01-01T12:00:00Z') }

export const UNSUPPORTED_YEAR = 'Choose a date between 2000 and 2099'

export function isInSupportedYears(at: Instant): boolean {
  return SUPPORTED_YEARS.start <= at && at < SUPPORTED_YEARS.end
}
