/** The width of a word or a part of one. */
export type WidthOf = (text: string) => number

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** Wraps text at spaces, and inside words that are wider than a line. */
export function wrapLines(text: string, width: number, widthOf: WidthOf): string[] {
  return text
    .split(/\r\n|[\n\r\u2028\u2029]/)
    .flatMap((paragraph) => wrapParagraph(paragraph, width, widthOf))
}

function wrapParagraph(paragraph: string, width: number, widthOf: WidthOf): string[] {
  const lines: string[] = []
  let line = ''
  let lineWidth = 0
  for (const piece of paragraph
    .split(/\s+/)
    .filter(Boolean)
    .flatMap((word) => splitWord(word, width, widthOf))) {
    const next = lineWidth + widthOf(' ') + widthOf(piece)
    if (line !== '' && next > width) lines.push(line)
    const startsLine = line === '' || next > width
    line = startsLine ? piece : `${line} ${piece}`
    lineWidth = startsLine ? widthOf(piece) : next
  }
  return [...lines, line]
}

/** Returns the word unchanged if it fits. */
function splitWord(word: string, width: number, widthOf: WidthOf): string[] {
  if (widthOf(word) <= width) return [word]
  const pieces: string[] = []
  let piece = ''
  let lineWidth = 0
  for (const { segment } of graphemes.segment(word)) {
    const segmentWidth = widthOf(segment)
    if (piece !== '' && lineWidth + segmentWidth > width) {
      pieces.push(piece)
      piece = ''
      lineWidth = 0
    }
    piece += segment
    lineWidth += segmentWidth
  }
  return [...pieces, piece]
}
