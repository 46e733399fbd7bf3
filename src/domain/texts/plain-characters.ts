/** What phones and letters set in finer type, as the alphabet of texts has it: one such sign makes a text twice as dear. */
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
  return text.replace(/[‘’“”–—…\u00A0\u2009\u202F]/g, (sign) => PLAIN[sign] ?? sign)
}

/** What a phone would make a link of, in words that anybody may type. */
export function withoutLinks(text: string): string {
  return inPlainSigns(text)
    .replaceAll('://', ' ')
    .replace(/(?<=\p{L}|\d)[.。](?=\p{L}{2})/gu, ' ')
    .replace(/\d+(?:\.\d+){3}/g, (address) => address.replaceAll('.', ' '))
}

/** Nor a number to call: five digits and more, however they are set apart. */
export function withoutNumbers(text: string): string {
  return inPlainSigns(text)
    .replace(/\p{Nd}(?:[^\p{L}\p{Nd}]{0,3}\p{Nd}){4,}/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Wide letters as narrow ones, and nothing that cannot be seen. */
function inPlainSigns(text: string): string {
  return text.normalize('NFKC').replace(/\p{Cf}/gu, '')
}

/** At most so long, and no sign cut in half. */
export function cutTo(text: string, longest: number): string {
  if (text.length <= longest) return text
  const CUT = '...'
  let kept = ''
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    if (kept.length + segment.length > longest - CUT.length) break
    kept += segment
  }
  return kept.trimEnd() + CUT
}
