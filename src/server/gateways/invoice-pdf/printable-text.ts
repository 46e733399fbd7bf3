export type Covers = (codePoint: number) => boolean

/** A stretch of text, and which of the fonts writes it. */
export type Run = { text: string; isFallback: boolean }

/** What neither font can write shows as this: a gap would be taken for what was meant. */
const REPLACEMENT = '\uFFFD'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cc}/u

/** Text as the fonts can write it, from left to right. A flag or a family of several code points is one replacement. */
export function printableRuns(text: string, main: Covers, fallback: Covers): Run[] {
  const runs: Run[] = []
  const add = (written: string, isFallback: boolean) => {
    const last = runs.at(-1)
    if (last && last.isFallback === isFallback) last.text += written
    else runs.push({ text: written, isFallback })
  }
  for (const { segment } of graphemes.segment(text.normalize('NFC'))) {
    const visible = [...segment].filter((character) => !INVISIBLE.test(character))
    if (visible.length === 0) continue
    const codePoints = visible.map((character) => character.codePointAt(0) ?? 0)
    if (codePoints.every(main)) add(visible.join(''), false)
    else if (codePoints.every(fallback)) add(visible.join(''), true)
    else add(REPLACEMENT, true)
  }
  return runs
}
