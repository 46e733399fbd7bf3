const DELIMITERS = [',', ';', '\t'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** The delimiter of the first line; spreadsheets in much of Europe use semicolons. */
export function csvDelimiter(csv: string): Delimiter {
  const counts = new Map<string, number>()
  let isQuoted = false
  for (const character of csv) {
    if (character === '"') isQuoted = !isQuoted
    if (isQuoted) continue
    if (character === '\n' || character === '\r') break
    counts.set(character, (counts.get(character) ?? 0) + 1)
  }
  const most = Math.max(...DELIMITERS.map((delimiter) => counts.get(delimiter) ?? 0))
  return DELIMITERS.find((delimiter) => counts.get(delimiter) === most) ?? ','
}
