import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { sha256 } from '#server/base/sha256.ts'

type ReceivedRequest = { path: string; headers: IncomingHttpHeaders }

/** A local HTTP server that stands in for a calendar provider. */
export function fakeCalendarHost() {
  let respond: RequestListener
  let connections = 0
  const requests: ReceivedRequest[] = []
  const server = createServer((request, response) => {
    requests.push({ path: request.url ?? '', headers: request.headers })
    respond(request, response)
  }).on('connection', () => {
    connections += 1
  })
  beforeAll(() => new Promise<void>((listening) => server.listen(0, '::', listening)))
  afterAll(() => {
    server.closeAllConnections()
    return new Promise<void>((closed) => server.close(() => closed()))
  })
  beforeEach(() => {
    connections = 0
    requests.length = 0
  })
  return {
    requests,
    get connections() {
      return connections
    },
    get port() {
      return (server.address() as AddressInfo).port
    },
    url: (path = '/busy.ics', host = '127.0.0.1') =>
      `http://${host}:${(server.address() as AddressInfo).port}${path}`,
    setHandler(listener: RequestListener) {
      respond = listener
    },
    /** Serves a calendar and responds 304 if it has not changed. */
    serve(text: string, { etag = `"${sha256(text).toString('hex')}"` } = {}) {
      respond = (request, response) => {
        const isUnchanged = request.headers['if-none-match'] === etag
        response.writeHead(isUnchanged ? 304 : 200, { etag, 'content-type': 'text/calendar' })
        response.end(isUnchanged ? undefined : text)
      }
    },
    failWith(status: number) {
      respond = (_, response) => {
        response.writeHead(status)
        response.end('no')
      }
    },
  }
}

/** Builds an iCalendar file. Each event is a list of lines. */
export function calendarFile(...events: string[][]): string {
  const lines = events.flatMap((event, n) => [
    'BEGIN:VEVENT',
    `UID:event-${n}@elsewhere.example`,
    'DTSTAMP:20300101T000000Z',
    ...event,
    'END:VEVENT',
  ])
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Elsewhere//EN', ...lines, 'END:VCALENDAR', ''].join(
    '\r\n',
  )
}
