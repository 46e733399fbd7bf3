export type HasGlyph = (codePoint: number) => boolean

/** A run of text in one font. */
export type Run = { text: string; isFallback: boolean }

/** Replaces characters that neither font has; leaving them out would change the text unnoticed. */
const REPLACEMENT = '\uFFFD'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
const INVISIBLE = /\p{Default_Ignorable_Code_Point}|\p{Cc}/u

/** Splits text into runs by font. An emoji of several code points becomes one replacement character. */
export function printableRuns(text: string, main: HasGlyph, fallback: HasGlyph): Run[] {
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
