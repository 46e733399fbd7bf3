import ICAL from 'ical.js'
import { UnreadableCalendar } from '#server/gateways/calendar-unreadable.ts'

/** The calendars of a file. Lines of an entry that are none are left out; a file that is cut off is broken. */
export function calendarsIn(text: string): ICAL.Component[] {
  const file = text.replace(/^\uFEFF/, '').trim()
  const parsed = parsedOf(file) ?? parsedOf(file.replace(ENTRY, readableLines))
  if (!parsed) throw new UnreadableCalendar('broken')
  const roots = typeof parsed[0] === 'string' ? [parsed] : (parsed as unknown as (typeof parsed)[])
  if (roots.length === 0) throw new UnreadableCalendar('broken')
  return roots.map((root) => new ICAL.Component(root))
}

const ENTRY = /^BEGIN:VEVENT[ \t]*$[\s\S]*?^END:VEVENT[ \t]*$/gim
/** With those that it is folded into. */
const LINE = /^.+(?:\r?\n[ \t].*)*$/gm

/** The parser gives up the whole file for one line. */
function readableLines(entry: string): string {
  return entry.replace(LINE, (line) => {
    const isKept = /^(BEGIN|END):/i.test(line) || parsedOf(`BEGIN:VEVENT\r\n${line}\r\nEND:VEVENT`)
    if (isKept) return line
    // An entry that nobody knows the time of is none; one that never had a start is only a note.
    return /^DTSTART/i.test(line) ? 'DTSTART:unreadable' : 'X-UNREADABLE:'
  })
}

function parsedOf(text: string): ReturnType<typeof ICAL.parse> | undefined {
  try {
    return ICAL.parse(text)
  } catch {
    // Whatever the parser stumbles over is the file's fault, not ours.
    return undefined
  }
}
