/** Of a word, or of a part of one. */
export type WidthOf = (text: string) => number

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Text in lines no wider than given: broken at spaces, and inside a word that is wider than a line. */
export function brokenLines(text: string, width: number, widthOf: WidthOf): string[] {
  return text.split(/\r\n|[\n\r\u2028\u2029]/).flatMap((paragraph) => lines(paragraph, width, widthOf))
}

function lines(paragraph: string, width: number, widthOf: WidthOf): string[] {
  const done: string[] = []
  let line = ''
  let reached = 0
  for (const piece of paragraph
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => piecesOf(word, width, widthOf))) {
    const next = reached + widthOf(' ') + widthOf(piece)
    if (line !== '' && next > width) done.push(line)
    const isFresh = line === '' || next > width
    line = isFresh ? piece : `${line} ${piece}`
    reached = isFresh ? widthOf(piece) : next
  }
  return [...done, line]
}

/** A word that fits is its own only piece. */
function piecesOf(word: string, width: number, widthOf: WidthOf): string[] {
  if (widthOf(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  let reached = 0
  for (const { segment } of graphemes.segment(word)) {
    const more = widthOf(segment)
    if (piece !== '' && reached + more > width) {
      pieces.push(piece)
      piece = ''
      reached = 0
    }
    piece += segment
    reached += more
  }
  return [...pieces, piece]
}
