import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export type ExternalCalendar = {
  url: string
  /** The calendar file, or null to respond with an error. */
  text: string | null
  [Symbol.asyncDispose](): Promise<void>
}

/** Serves an external calendar on this machine. */
export async function serveCalendar(text: string): Promise<ExternalCalendar> {
  const server = createServer((_, response) => {
    if (calendar.text === null) response.writeHead(503).end('no')
    else response.writeHead(200, { 'Content-Type': 'text/calendar' }).end(calendar.text)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const calendar: ExternalCalendar = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/private/basic.ics`,
    text,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
  return calendar
}

type Event = { start: string; end: string }

/** Start and end are both instants, or both dates with an exclusive end. */
export function calendarFile(...events: Event[]): string {
  const lines = events.flatMap(({ start, end }, n) => [
    'BEGIN:VEVENT',
    `UID:event-${n}@elsewhere.example`,
    'DTSTAMP:20200101T000000Z',
    `DTSTART${icsTime(start)}`,
    `DTEND${icsTime(end)}`,
    'SUMMARY:Dentist',
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Elsewhere//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
}

function icsTime(time: string): string {
  const digits = time.replaceAll(/[-:]|\.\d+/g, '')
  return time.includes('T') ? `:${digits}` : `;VALUE=DATE:${digits}`
}
