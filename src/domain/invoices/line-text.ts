/** The limit for an invoice line, in code points as the database counts them. */
export const MAX_LINE_CHARACTERS = 500

export function isLineTooLong(text: string): boolean {
  return Array.from(text).length > MAX_LINE_CHARACTERS
}

/** Truncates a text to the maximum without splitting a character. */
export function truncateLine(text: string): string {
  return Array.from(text.trim()).slice(0, MAX_LINE_CHARACTERS).join('').trim()
}
