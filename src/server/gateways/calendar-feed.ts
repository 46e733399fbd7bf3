import type { CalendarEntry } from '#server/gateways/calendar-file.ts'

export type FeedEntry = Omit<CalendarEntry, 'organizer'>
export type CalendarFeed = {
  name: string
  /** How often calendars should ask again. */
  refreshMinutes: number
  entries: readonly FeedEntry[]
}

/**
 * An iCalendar file (RFC 5545) of many entries, with instants in UTC. Written by hand: it is asked for all day long, and
 * the library that writes the files in letters takes ten times as long.
 */
export function calendarFeed({ name, refreshMinutes, entries }: CalendarFeed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wheelhouse//Jobs//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${textOf(name)}`,
    `X-WR-CALNAME:${textOf(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
    `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
    ...entries.flatMap(linesOf),
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

function linesOf(entry: FeedEntry): string[] {
  const writtenAt = utc(entry.writtenAt)
  return [
    'BEGIN:VEVENT',
    `UID:${textOf(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${writtenAt}`,
    `LAST-MODIFIED:${writtenAt}`,
    `DTSTART:${utc(entry.startsAt)}`,
    `DTEND:${utc(entry.endsAt)}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${entry.isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    `SUMMARY:${textOf(entry.summary)}`,
    ...(entry.location ? [`LOCATION:${textOf(entry.location)}`] : []),
    ...(entry.description ? [`DESCRIPTION:${textOf(entry.description)}`] : []),
    ...(entry.url ? [`URL:${entry.url}`] : []),
    'END:VEVENT',
  ]
}

/** `20300107T150000Z` */
function utc(instant: Date): string {
  return instant.toISOString().replace(/\.\d+|[-:]/g, '')
}

/** Nothing in a text can end its line, whatever a program takes for the end of one. */
function textOf(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

const MAX_BYTES = 75
/** Of a line without any but plain characters; those that follow begin with a space. */
const FIRST_AND_NEXT_LINES = /^.{75}(?=.)|.{74}(?=.)/g

/** In lines of at most 75 bytes, between characters. */
function folded(line: string): string {
  const bytes = Buffer.byteLength(line)
  if (bytes <= MAX_BYTES) return line
  if (bytes === line.length) return line.replace(FIRST_AND_NEXT_LINES, '$&\r\n ')
  const pieces: string[] = []
  let piece = ''
  let size = 0
  for (const character of line) {
    const bytes = Buffer.byteLength(character)
    if (size + bytes > MAX_BYTES) {
      pieces.push(piece)
      piece = ' '
      size = 1
    }
    piece += character
    size += bytes
  }
  return [...pieces, piece].join('\r\n')
}
