import type { LocalDate } from '#domain/time/local-date.ts'

/** The limit for an invoice line, in code points as the database counts them. */
export const MAX_LINE_CHARACTERS = 500

export function isLineTooLong(text: string): boolean {
  return Array.from(text).length > MAX_LINE_CHARACTERS
}

/** What an invoice says about a job: `Full Detail, Nov 18, 2026`. */
export function jobLineText(service: string, date: LocalDate): string {
  const mediumDate = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
  return truncateLine(`${service}, ${mediumDate.format(new Date(`${date}T00:00:00Z`))}`)
}

/** Truncates a text to the maximum without splitting a character. */
export function truncateLine(text: string): string {
  return Array.from(text.trim()).slice(0, MAX_LINE_CHARACTERS).join('').trim()
}
