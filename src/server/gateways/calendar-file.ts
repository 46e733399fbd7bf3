import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator'

export type CalendarEntry = {
  /** The same in every file about one appointment. */
  uid: string
  /** Increases with each change. */
  sequence: number
  isCancelled: boolean
  startsAt: Date
  endsAt: Date
  summary: string
  location: string | null
  description: string
  url: string | null
  organizer: { name: string; email: string }
  writtenAt: Date
}

export type CalendarFile = { filename: string; contentType: string; content: string }

/** An iCalendar file (RFC 5545) with instants in UTC, so that no calendar has to know our zones. */
export function calendarFile(...entries: CalendarEntry[]): CalendarFile {
  // CANCEL concerns a single entry (RFC 5546). In a file with several entries, each one has its own status.
  const isCancellation = entries.length === 1 && entries[0]?.isCancelled
  const method = isCancellation ? ICalCalendarMethod.CANCEL : ICalCalendarMethod.PUBLISH
  const calendar = ical({
    method,
    prodId: { company: 'Wheelhouse', product: 'Appointments', language: 'EN' },
    events: entries.map((entry) => ({
      id: entry.uid,
      sequence: entry.sequence,
      stamp: entry.writtenAt,
      start: entry.startsAt,
      end: entry.endsAt,
      summary: entry.summary,
      location: entry.location,
      description: entry.description,
      url: entry.url,
      organizer: entry.organizer,
      status: entry.isCancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    })),
  })
  return {
    filename: 'appointment.ics',
    contentType: `text/calendar; charset=utf-8; method=${method}`,
    content: `${calendar.toString()}\r\n`,
  }
}
