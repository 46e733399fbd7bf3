/** Typographic characters and their GSM equivalents: a single one doubles the cost of a text. */
const PLAIN: Readonly<Record<string, string>> = {
  '‘': "'",
  '’': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00A0': ' ',
  '\u2009': ' ',
  '\u202F': ' ',
}

export function withPlainCharacters(text: string): string {
  return text.replace(/[‘’“”–—…\u00A0\u2009\u202F]/g, (character) => PLAIN[character] ?? character)
}

/** Breaks up anything that a phone or a mail program would turn into a link. Domains may contain symbols: `i❤.ws`. */
export function withoutLinks(text: string): string {
  return normalized(text)
    .replaceAll('://', ' ')
    .replace(/(?<=[^\s\p{P}]|[-_])[.。](?=\p{L}[\p{L}\p{M}])/gu, ' ')
    .replace(/\d+(?:\.\d+){3}/g, (address) => address.replaceAll('.', ' '))
}

/** Whether a phone or a mail program would turn a part of the text into a link. */
export function hasLinks(text: string): boolean {
  return withoutLinks(text) !== normalized(text)
}

/** Removes phone numbers: five or more digits, whatever separates them. */
export function withoutNumbers(text: string): string {
  return normalized(text)
    .replace(/\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){4,}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Converts full-width characters and drops invisible ones, which browsers ignore in addresses. */
function normalized(text: string): string {
  return text.normalize('NFKC').replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
}

/** Truncates without splitting a character. */
export function truncate(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  const CUT = '...'
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length > maxLength - CUT.length) break
    kept += segment
  }
  return kept.trimEnd() + CUT
}
