import ICAL from 'ical.js'
import { UnreadableCalendar } from '#server/gateways/unreadable-calendar.ts'

/** The calendars in a file. Invalid lines of an entry are skipped; a truncated file is broken. */
export function parseCalendars(text: string): ICAL.Component[] {
  const file = text.replace(/^\uFEFF/, '').trim()
  const parsed = tryParse(file) ?? tryParse(file.replace(ENTRY, replaceUnreadableLines))
  if (!parsed) throw new UnreadableCalendar('broken')
  const roots = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown as (typeof parsed)[])
  if (roots.length === 0) throw new UnreadableCalendar('broken')
  return roots.map((root) => new ICAL.Component(root))
}

const ENTRY = /^BEGIN:VEVENT[ \t]*$[\s\S]*?^END:VEVENT[ \t]*$/gim
/** A line with its continuation lines. */
const LINE = /^.+(?:\r?\n[ \t].*)*$/gm

/** The parser rejects a whole file because of one invalid line. */
function replaceUnreadableLines(entry: string): string {
  return entry.replace(LINE, (line) => {
    const isKept = /^(BEGIN|END):/i.test(line) || tryParse(`BEGIN:VEVENT\r\n${line}\r\nEND:VEVENT`)
    if (isKept) return line
    // An invalid start makes the entry unreadable; without any start it would count as a mere note.
    return /^DTSTART/i.test(line) ? 'DTSTART:unreadable' : 'X-UNREADABLE:'
  })
}

function tryParse(text: string): ReturnType<typeof ICAL.parse> | undefined {
  try {
    return ICAL.parse(text)
  } catch {
    // Any error of the parser means that the file is invalid.
    return undefined
  }
}
