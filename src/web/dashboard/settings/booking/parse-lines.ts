/** The lines of a text area, without empty ones. */
export function parseLines(text: string | boolean | undefined): string[] {
  return String(text)
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}
