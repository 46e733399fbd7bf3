import { STOP_LINE } from '#domain/texts/text-body.ts'

/** `132 characters, 1 segment`. An emoji is one character, as its reader sees it. */
export function lengthText(body: string, segments: number): string {
  const characters = [...new Intl.Segmenter('en-US').segment(body)].length
  return `${counted(characters, 'character')}, ${counted(segments, 'segment')}`
}

/** As every text but the first to a client: a preview is that first one. */
export function withoutStop(body: string): string {
  const end = ` ${STOP_LINE}`
  return body.endsWith(end) ? body.slice(0, -end.length) : body
}

function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`
}
