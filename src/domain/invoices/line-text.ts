/** Of a line of an invoice, in code points, as the database counts them. */
export const MAX_LINE_CHARACTERS = 500

export function isLineTooLong(text: string): boolean {
  return Array.from(text).length > MAX_LINE_CHARACTERS
}

/** As much of a longer text as a line takes, without cutting a character in half. */
export function lineText(text: string): string {
  return Array.from(text.trim()).slice(0, MAX_LINE_CHARACTERS).join('').trim()
}
