import type { CalendarEntry } from '#server/gateways/calendar-file.ts'

export type FeedEntry = Omit<CalendarEntry, 'organizer'>
export type CalendarFeed = {
  name: string
  /** How often calendar apps should fetch it. */
  refreshMinutes: number
  entries: readonly FeedEntry[]
}

/**
 * An iCalendar file (RFC 5545) of many entries, with instants in UTC. Doesn't use the library of the files in emails,
 * which takes ten times as long: feeds are fetched all day long.
 */
export function calendarFeed({ name, refreshMinutes, entries }: CalendarFeed): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Wheelhouse//Jobs//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshMinutes}M`,
    `X-PUBLISHED-TTL:PT${refreshMinutes}M`,
    ...entries.flatMap(eventLines),
    'END:VCALENDAR',
  ]
  return `${lines.map(foldLine).join('\r\n')}\r\n`
}

function eventLines(entry: FeedEntry): string[] {
  const writtenAt = utc(entry.writtenAt)
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `SEQUENCE:${entry.sequence}`,
    `DTSTAMP:${writtenAt}`,
    `LAST-MODIFIED:${writtenAt}`,
    `DTSTART:${utc(entry.startsAt)}`,
    `DTEND:${utc(entry.endsAt)}`,
    `STATUS:${entry.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${entry.isCancelled ? 'TRANSPARENT' : 'OPAQUE'}`,
    `SUMMARY:${escapeText(entry.summary)}`,
    ...(entry.location ? [`LOCATION:${escapeText(entry.location)}`] : []),
    ...(entry.description ? [`DESCRIPTION:${escapeText(entry.description)}`] : []),
    ...(entry.url ? [`URL:${entry.url}`] : []),
    'END:VEVENT',
  ]
}

/** `20300107T150000Z` */
function utc(instant: Date): string {
  return instant.toISOString().replace(/\.\d+|[-:]/g, '')
}

/** Escapes everything that a program could take for the end of a line. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?|[\u0085\u2028\u2029\v\f]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n')
}

const MAX_BYTES = 75
/** Finds where to fold an ASCII line. Continuation lines begin with a space, so they hold one character less. */
const FIRST_AND_NEXT_LINES = /^.{75}(?=.)|.{74}(?=.)/g

/** Folds a line into lines of at most 75 bytes without splitting characters. */
function foldLine(line: string): string {
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
