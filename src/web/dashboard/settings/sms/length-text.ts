/** `132 characters, 1 segment`. An emoji counts as one character. */
export function lengthText(body: string, segments: number): string {
  const characters = [...new Intl.Segmenter('en-US').segment(body)].length
  return `${countText(characters, 'character')}, ${countText(segments, 'segment')}`
}

/** Previews show the first text to a client; all later ones come without this line. */
export function withoutStopLine(body: string, stopLine: string): string {
  const end = ` ${stopLine}`
  return body.endsWith(end) ? body.slice(0, -end.length) : body
}

function countText(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`
}
