import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the engine does instead of answering. */
type Fault =
  | 'silence'
  | 'redirect'
  | 'broken'
  | 'no segment'
  | 'wrong size'
  | 'negative'
  | 'too far'
  | 'too long'
  | 'not JSON'

const FAULTY_BODIES: Record<Exclude<Fault, 'silence' | 'redirect'>, string> = {
  broken: JSON.stringify({ code: 'TooBig', message: 'Too many table coordinates' }),
  'no segment': JSON.stringify({ code: 'NoSegment', message: 'Could not find a matching segment' }),
  'wrong size': JSON.stringify({ code: 'Ok', durations: [[0, 60, 60, 60, 60]] }),
  negative: JSON.stringify({ code: 'Ok', durations: [[0, -60]] }),
  'too far': JSON.stringify({ code: 'Ok', durations: [[0, 1e300]] }),
  'too long': JSON.stringify({ code: 'Ok', durations: [[0, 60]], padding: ' '.repeat(200_000) }),
  'not JSON': '<html>',
}

/** Minutes from one place to another, in the order they are asked for. Null: there is no road. */
type Minutes = (from: number, to: number) => number | null

/** A local server with the table service of OSRM and canned answers. */
export async function openOsrmStandIn() {
  const requests: { path: string; places: number }[] = []
  let fault: Fault | null = null
  let minutes: Minutes = () => 0

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://localhost')
    const [, path, coordinates] = /^(.*\/table\/v1\/driving\/)([-\d.,;]+)$/.exec(url.pathname) ?? []
    if (!path || !coordinates || url.searchParams.get('annotations') !== 'duration')
      return respond(response, JSON.stringify({ code: 'InvalidUrl' }), 400)
    const indexes = coordinates.split(';').map((_, index) => index)
    requests.push({ path, places: indexes.length })
    if (fault === 'silence') return
    if (fault === 'redirect' && !url.searchParams.has('again')) {
      response.writeHead(302, { location: `${url.pathname}${url.search}&again` })
      return response.end()
    }
    if (fault && fault !== 'redirect') return respond(response, FAULTY_BODIES[fault])
    const chosen = (name: string) => (url.searchParams.get(name) === '0' ? [0] : indexes)
    const durations = chosen('sources').map((from) =>
      chosen('destinations').map((to) => (from === to ? 0 : seconds(minutes(from, to)))),
    )
    respond(response, JSON.stringify({ code: 'Ok', durations }))
  })

  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answerWith(next: Minutes | Fault) {
      fault = typeof next === 'string' ? next : null
      if (typeof next === 'function') minutes = next
      requests.length = 0
    },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

function seconds(minutes: number | null): number | null {
  return minutes === null ? null : minutes * 60
}

function respond(response: ServerResponse, body: string, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(body)
}
