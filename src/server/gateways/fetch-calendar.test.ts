import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { UnreadableCalendar } from '#server/gateways/calendar-unreadable.ts'
import type { NetworkAccess } from '#server/gateways/fetch-address.ts'
import { type FetchOptions, fetchCalendar as fetchWithin } from '#server/gateways/fetch-calendar.ts'
import { calendarFile, fakeCalendarHost } from '#server/testing/calendar-host.ts'

const host = fakeCalendarHost()
const EMPTY = calendarFile()
const NAME = { etag: '"1"', last_modified: 'Mon, 07 Jan 2030 10:00:00 GMT' }

/** A name's servers that answer what a test wants. */
const answering = (...addresses: string[]) => vi.fn(async () => addresses.map(found))
const found = (address: string) => ({ address, family: address.includes(':') ? 6 : 4 })

/** As it is everywhere but on one's own machine. */
const outside: NetworkAccess = { allowsLoopback: false, resolve: answering('127.0.0.1') }
const local: NetworkAccess = { allowsLoopback: true, resolve: answering('127.0.0.1') }

/** Its limit runs out only where a test says so. */
const fetchCalendar = (address: string, reach: NetworkAccess, options: FetchOptions = {}) =>
  fetchWithin(address, reach, { timeoutMs: 100_000, ...options })

async function whyNot(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => null,
    (failure) => failure,
  )
  expect(error).toBeInstanceOf(UnreadableCalendar)
  return (error as UnreadableCalendar).reason
}

describe('an address that leads inside', () => {
  let sockets = 0
  const count = () => {
    sockets += 1
  }
  beforeEach(() => {
    sockets = 0
    subscribe('net.client.socket', count)
    host.has(EMPTY)
  })
  afterEach(() => {
    unsubscribe('net.client.socket', count)
  })

  test.each([
    '127.0.0.1',
    '127.1',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '0',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::127.0.0.1]',
    '[2002:7f00:1::]',
    '169.254.169.254',
    '[fe80::1]',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.0.1',
    '100.64.0.1',
    '[fd00::1]',
    '１２７.0.0.1',
  ])('is refused without a connection: %s', async (hostname) => {
    expect(await whyNot(fetchCalendar(host.url('/', hostname), outside))).toBe('not public')
    expect([sockets, host.connections]).toEqual([0, 0])
  })

  test.each([
    [['127.0.0.1']],
    [['10.0.0.1']],
    [['169.254.169.254']],
    [['::ffff:127.0.0.1']],
    [['fd00::1']],
    // One that is on the internet does not make up for the other.
    [['8.8.8.8', '127.0.0.1']],
  ])('is refused without a connection: a name that stands for %j', async (addresses) => {
    const reach = { allowsLoopback: false, resolve: answering(...addresses) }
    expect(await whyNot(fetchCalendar(host.url('/', 'calendar.example'), reach))).toBe('not public')
    expect([sockets, host.connections]).toEqual([0, 0])
  })

  test('is refused without a connection: localhost, by the machine’s own names', async () => {
    const { networkAccess: reachOf } = await import('#server/gateways/fetch-address.ts')
    const reach = reachOf({ readsLocalCalendars: false })
    expect(await whyNot(fetchCalendar(host.url('/', 'localhost'), reach))).toBe('not public')
    expect([sockets, host.connections]).toEqual([0, 0])
  })

  test.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:10.0.0.1]/',
    'http://inside.example/',
  ])('is refused behind a redirect: %s', async (location) => {
    host.answersWith((_, response) => response.writeHead(302, { location }).end())
    const resolve = vi.fn(async (hostname: string) => [
      found(hostname === 'inside.example' ? '192.168.0.1' : '127.0.0.1'),
    ])
    expect(
      await whyNot(fetchCalendar(host.url('/', 'outside.example'), { allowsLoopback: true, resolve })),
    ).toBe('not public')
    expect([sockets, host.connections]).toEqual([1, 1])
  })

  test('is not reached by a name that changes its answer after it was looked at', async () => {
    const answers = [found('127.0.0.1'), found('10.0.0.1')]
    const resolve = vi.fn(async () => [answers.shift() ?? found('10.0.0.1')])
    const fetched = await fetchCalendar(host.url('/', 'rebinding.example'), { allowsLoopback: true, resolve })
    expect(fetched).toMatchObject({ content: Buffer.from(EMPTY) })
    expect(resolve).toHaveBeenCalledOnce()
    expect([sockets, host.connections]).toEqual([1, 1])
  })
})

test('reads a calendar, with the name of the copy', async () => {
  host.answersWith((_, response) => {
    response.writeHead(200, { etag: NAME.etag, 'last-modified': NAME.last_modified })
    response.end(`\uFEFF\r\n${EMPTY}`)
  })
  const fetched = await fetchCalendar(host.url(), local)
  expect(fetched).toMatchObject(NAME)
  expect(host.asked).toMatchObject([{ headers: { host: `127.0.0.1:${host.port}` } }])
})

test('asks for a newer copy only', async () => {
  host.answersWith((_, response) => response.writeHead(304).end())
  expect(await fetchCalendar(host.url(), local, { known: NAME })).toBe('unchanged')
  expect(host.asked[0]?.headers).toMatchObject({
    'if-none-match': NAME.etag,
    'if-modified-since': NAME.last_modified,
  })
  expect(await whyNot(fetchCalendar(host.url(), local))).toBe('server error')
})

test('follows a calendar that has moved, five times at most', async () => {
  host.answersWith((request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) response.end(EMPTY)
    else response.writeHead(307, { location: `/${left - 1}` }).end()
  })
  expect(await fetchCalendar(host.url('/5'), local)).toMatchObject({ content: Buffer.from(EMPTY) })
  expect(await whyNot(fetchCalendar(host.url('/6'), local))).toBe('leads nowhere')
})

test.each([
  ['/', 'leads nowhere'],
  ['ftp://elsewhere.example/', 'no address'],
  ['http://user:secret@127.0.0.1/', 'has password'],
  ['http://127.0.0.1:25/', 'odd port'],
  ['file:///etc/passwd', 'no address'],
  [undefined, 'leads nowhere'],
])('does not follow a redirect to %s', async (location, because) => {
  host.answersWith((_, response) => response.writeHead(301, location ? { location } : {}).end())
  expect(await whyNot(fetchCalendar(host.url(), local))).toBe(because)
})

test.each([
  ['not an address', 'no address'],
  ['ftp://calendar.example/busy.ics', 'no address'],
  ['javascript:alert(1)', 'no address'],
  ['https://', 'no address'],
  ['https://me:secret@calendar.example/', 'has password'],
  ['https://calendar.example:22/', 'odd port'],
])('does not take %s for an address', async (address, because) => {
  expect(await whyNot(fetchCalendar(address, local))).toBe(because)
})

test('does not take more than two thousand characters for an address', async () => {
  const address = `https://calendar.example/${'x'.repeat(2_000)}`
  expect(await whyNot(fetchCalendar(address, local))).toBe('no address')
})

test.each([
  [401, 'sign-in'],
  [403, 'sign-in'],
  [404, 'not found'],
  [410, 'not found'],
  [500, 'server error'],
  [204, 'server error'],
])('says what an answer of %i means', async (status, because) => {
  host.fails(status)
  expect(await whyNot(fetchCalendar(host.url(), local))).toBe(because)
})

test('does not take a web page for a calendar', async () => {
  host.answersWith((_, response) => response.end('<!doctype html><title>Sign in</title>'))
  expect(await whyNot(fetchCalendar(host.url(), local))).toBe('no calendar')
})

test('reads what is packed', async () => {
  host.answersWith((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(EMPTY))
  })
  expect(await fetchCalendar(host.url(), local)).toMatchObject({ content: Buffer.from(EMPTY) })
})

test('does not take up another protocol', async () => {
  host.answersWith(({ socket }) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  })
  expect(await whyNot(fetchCalendar(host.url(), local))).toBe('server error')
})

test.each(['__proto__', 'constructor'])('reads what is packed as %s as it is', async (encoding) => {
  host.answersWith((_, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(EMPTY)
  })
  expect(await fetchCalendar(host.url(), local)).toMatchObject({ content: Buffer.from(EMPTY) })
})

test('says of whatever else happens that the server is not reached', async () => {
  const resolve = async () => {
    throw new TypeError('not expected')
  }
  expect(await whyNot(fetchCalendar('https://odd.example/', { allowsLoopback: false, resolve }))).toBe(
    'not reached',
  )
})

const TEN_MB = 10 * 1024 * 1024
const filled = (size: number) => EMPTY + ' '.repeat(size - EMPTY.length)

test('refuses more than ten megabytes, announced, unannounced or packed', async () => {
  const largest = filled(TEN_MB)
  host.answersWith((_, response) => response.end(largest))
  const fetched = await fetchCalendar(host.url(), local)
  expect(fetched !== 'unchanged' && fetched.content.length).toBe(TEN_MB)
  const tooLarge = filled(TEN_MB + 1)
  host.answersWith((_, response) => response.end(tooLarge))
  expect(await whyNot(fetchCalendar(host.url(), local))).toBe('too large')
  host.answersWith((_, response) => {
    response.write(tooLarge)
    response.end()
  })
  expect(await whyNot(fetchCalendar(host.url(), local))).toBe('too large')
  const bomb = gzipSync(filled(2 * TEN_MB))
  expect(bomb.length).toBeLessThan(TEN_MB / 10)
  host.answersWith((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
  expect(await whyNot(fetchCalendar(host.url(), local))).toBe('too large')
})

test('says of what is packed and cut off that it is broken', async () => {
  host.answersWith((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(filled(5_000)).subarray(0, 60))
  })
  expect(await whyNot(fetchCalendar(host.url(), local))).toBe('broken')
})

test.each([
  ['never begins to answer', () => {}],
  ['never ends', (response: { write(text: string): void }) => response.write('BEGIN:VCALENDAR\r\n')],
])('gives up on a server that %s', async (_, begin) => {
  host.answersWith((_request, response) => begin(response))
  expect(await whyNot(fetchCalendar(host.url(), local, { timeoutMs: 150 }))).toBe('no answer')
})

test('gives up on a name whose servers never answer', async () => {
  const resolve = () => new Promise<never>(() => {})
  const attempt = fetchCalendar(
    'https://slow.example/',
    { allowsLoopback: false, resolve },
    { timeoutMs: 50 },
  )
  expect(await whyNot(attempt)).toBe('no answer')
})

test('says that nobody is there', async () => {
  expect(await whyNot(fetchCalendar('http://127.0.0.1:1024/', local))).toBe('not reached')
  const resolve = async () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  }
  expect(await whyNot(fetchCalendar('https://nobody.example/', { allowsLoopback: false, resolve }))).toBe(
    'unknown host',
  )
})

test('reads webcal addresses by https', async () => {
  expect(await whyNot(fetchCalendar(`webcal://127.0.0.1:${host.port}/busy.ics`, local))).toMatch(
    /certificate|not reached/,
  )
  expect(host.connections).toBe(1)
})
