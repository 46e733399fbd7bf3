import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { NetworkAccess } from '#server/gateways/fetch-address.ts'
import { type FetchOptions, fetchCalendar as fetchWithTimeout } from '#server/gateways/fetch-calendar.ts'
import { UnreadableCalendar } from '#server/gateways/unreadable-calendar.ts'
import { calendarFile, fakeCalendarHost } from '#server/testing/calendar-host.ts'

const host = fakeCalendarHost()
const EMPTY = calendarFile()
const VALIDATORS = { etag: '"1"', last_modified: 'Mon, 07 Jan 2030 10:00:00 GMT' }

/** A DNS lookup that returns the given addresses. */
const resolveTo = (...addresses: string[]) => vi.fn(async () => addresses.map(dnsRecord))
const dnsRecord = (address: string) => ({ address, family: address.includes(':') ? 6 : 4 })

/** The setting in production: only public addresses are allowed. */
const publicOnly: NetworkAccess = { allowsLoopback: false, resolve: resolveTo('127.0.0.1') }
const loopbackAllowed: NetworkAccess = { allowsLoopback: true, resolve: resolveTo('127.0.0.1') }

/** Has a long timeout, so that only tests of the timeout reach it. */
const fetchCalendar = (address: string, access: NetworkAccess, options: FetchOptions = {}) =>
  fetchWithTimeout(address, access, { timeoutMs: 100_000, ...options })

async function failureReason(attempt: Promise<unknown>) {
  const error = await attempt.then(
    () => null,
    (reason) => reason,
  )
  expect(error).toBeInstanceOf(UnreadableCalendar)
  return (error as UnreadableCalendar).reason
}

describe('a private address', () => {
  let sockets = 0
  const countSocket = () => {
    sockets += 1
  }
  beforeEach(() => {
    sockets = 0
    subscribe('net.client.socket', countSocket)
    host.serve(EMPTY)
  })
  afterEach(() => {
    unsubscribe('net.client.socket', countSocket)
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
    expect(await failureReason(fetchCalendar(host.url('/', hostname), publicOnly))).toBe('not public')
    expect([sockets, host.connections]).toEqual([0, 0])
  })

  test.each([
    [['127.0.0.1']],
    [['10.0.0.1']],
    [['169.254.169.254']],
    [['::ffff:127.0.0.1']],
    [['fd00::1']],
    // A single private address is enough to refuse the name.
    [['8.8.8.8', '127.0.0.1']],
  ])('is refused without a connection: a name that resolves to %j', async (addresses) => {
    const access = { allowsLoopback: false, resolve: resolveTo(...addresses) }
    expect(await failureReason(fetchCalendar(host.url('/', 'calendar.example'), access))).toBe('not public')
    expect([sockets, host.connections]).toEqual([0, 0])
  })

  test('is refused without a connection: localhost, resolved by the machine itself', async () => {
    const { networkAccess } = await import('#server/gateways/fetch-address.ts')
    const access = networkAccess({ readsLocalCalendars: false })
    expect(await failureReason(fetchCalendar(host.url('/', 'localhost'), access))).toBe('not public')
    expect([sockets, host.connections]).toEqual([0, 0])
  })

  test.each([
    'http://10.0.0.1/',
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:10.0.0.1]/',
    'http://inside.example/',
  ])('is refused behind a redirect: %s', async (location) => {
    host.setHandler((_, response) => response.writeHead(302, { location }).end())
    const resolve = vi.fn(async (hostname: string) => [
      dnsRecord(hostname === 'inside.example' ? '192.168.0.1' : '127.0.0.1'),
    ])
    expect(
      await failureReason(fetchCalendar(host.url('/', 'outside.example'), { allowsLoopback: true, resolve })),
    ).toBe('not public')
    expect([sockets, host.connections]).toEqual([1, 1])
  })

  test('is not reached by DNS rebinding, because a name is resolved once', async () => {
    const dnsAnswers = [dnsRecord('127.0.0.1'), dnsRecord('10.0.0.1')]
    const resolve = vi.fn(async () => [dnsAnswers.shift() ?? dnsRecord('10.0.0.1')])
    const fetched = await fetchCalendar(host.url('/', 'rebinding.example'), { allowsLoopback: true, resolve })
    expect(fetched).toMatchObject({ content: Buffer.from(EMPTY) })
    expect(resolve).toHaveBeenCalledOnce()
    expect([sockets, host.connections]).toEqual([1, 1])
  })
})

test('reads a calendar with its etag and modification time', async () => {
  host.setHandler((_, response) => {
    response.writeHead(200, { etag: VALIDATORS.etag, 'last-modified': VALIDATORS.last_modified })
    response.end(`\uFEFF\r\n${EMPTY}`)
  })
  const fetched = await fetchCalendar(host.url(), loopbackAllowed)
  expect(fetched).toMatchObject(VALIDATORS)
  expect(host.requests).toMatchObject([{ headers: { host: `127.0.0.1:${host.port}` } }])
})

test('sends a conditional request if it has a copy', async () => {
  host.setHandler((_, response) => response.writeHead(304).end())
  expect(await fetchCalendar(host.url(), loopbackAllowed, { known: VALIDATORS })).toBe('unchanged')
  expect(host.requests[0]?.headers).toMatchObject({
    'if-none-match': VALIDATORS.etag,
    'if-modified-since': VALIDATORS.last_modified,
  })
  expect(await failureReason(fetchCalendar(host.url(), loopbackAllowed))).toBe('server error')
})

test('follows up to five redirects', async () => {
  host.setHandler((request, response) => {
    const redirectsLeft = Number(request.url?.slice(1))
    if (redirectsLeft === 0) response.end(EMPTY)
    else response.writeHead(307, { location: `/${redirectsLeft - 1}` }).end()
  })
  expect(await fetchCalendar(host.url('/5'), loopbackAllowed)).toMatchObject({ content: Buffer.from(EMPTY) })
  expect(await failureReason(fetchCalendar(host.url('/6'), loopbackAllowed))).toBe('leads nowhere')
})

test.each([
  ['/', 'leads nowhere'],
  ['ftp://elsewhere.example/', 'no address'],
  ['http://user:secret@127.0.0.1/', 'has password'],
  ['http://127.0.0.1:25/', 'odd port'],
  ['file:///etc/passwd', 'no address'],
  [undefined, 'leads nowhere'],
])('does not follow a redirect to %s', async (location, reason) => {
  host.setHandler((_, response) => response.writeHead(301, location ? { location } : {}).end())
  expect(await failureReason(fetchCalendar(host.url(), loopbackAllowed))).toBe(reason)
})

test.each([
  ['not an address', 'no address'],
  ['ftp://calendar.example/busy.ics', 'no address'],
  ['javascript:alert(1)', 'no address'],
  ['https://', 'no address'],
  ['https://me:secret@calendar.example/', 'has password'],
  ['https://calendar.example:22/', 'odd port'],
])('rejects the address %s', async (address, reason) => {
  expect(await failureReason(fetchCalendar(address, loopbackAllowed))).toBe(reason)
})

test('rejects an address of more than two thousand characters', async () => {
  const address = `https://calendar.example/${'x'.repeat(2_000)}`
  expect(await failureReason(fetchCalendar(address, loopbackAllowed))).toBe('no address')
})

test.each([
  [401, 'sign-in'],
  [403, 'sign-in'],
  [404, 'not found'],
  [410, 'not found'],
  [500, 'server error'],
  [204, 'server error'],
])('reports the reason for status %i', async (status, reason) => {
  host.failWith(status)
  expect(await failureReason(fetchCalendar(host.url(), loopbackAllowed))).toBe(reason)
})

test('rejects a web page', async () => {
  host.setHandler((_, response) => response.end('<!doctype html><title>Sign in</title>'))
  expect(await failureReason(fetchCalendar(host.url(), loopbackAllowed))).toBe('no calendar')
})

test('reads a compressed response', async () => {
  host.setHandler((_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(EMPTY))
  })
  expect(await fetchCalendar(host.url(), loopbackAllowed)).toMatchObject({ content: Buffer.from(EMPTY) })
})

test('rejects a protocol upgrade', async () => {
  host.setHandler(({ socket }) => {
    socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  })
  expect(await failureReason(fetchCalendar(host.url(), loopbackAllowed))).toBe('server error')
})

test.each(['__proto__', 'constructor'])('ignores the unknown encoding %s', async (encoding) => {
  host.setHandler((_, response) => {
    response.writeHead(200, { 'content-encoding': encoding }).end(EMPTY)
  })
  expect(await fetchCalendar(host.url(), loopbackAllowed)).toMatchObject({ content: Buffer.from(EMPTY) })
})

test('reports any unexpected error as a server that cannot be reached', async () => {
  const resolve = async () => {
    throw new TypeError('not expected')
  }
  expect(await failureReason(fetchCalendar('https://odd.example/', { allowsLoopback: false, resolve }))).toBe(
    'not reached',
  )
})

const TEN_MB = 10 * 1024 * 1024
const calendarOfSize = (size: number) => EMPTY + ' '.repeat(size - EMPTY.length)

test('refuses more than ten megabytes, with or without a content length, or compressed', async () => {
  const largest = calendarOfSize(TEN_MB)
  host.setHandler((_, response) => response.end(largest))
  const fetched = await fetchCalendar(host.url(), loopbackAllowed)
  expect(fetched !== 'unchanged' && fetched.content.length).toBe(TEN_MB)
  const tooLarge = calendarOfSize(TEN_MB + 1)
  host.setHandler((_, response) => response.end(tooLarge))
  expect(await failureReason(fetchCalendar(host.url(), loopbackAllowed))).toBe('too large')
  host.setHandler((_, response) => {
    response.write(tooLarge)
    response.end()
  })
  expect(await failureReason(fetchCalendar(host.url(), loopbackAllowed))).toBe('too large')
  const bomb = gzipSync(calendarOfSize(2 * TEN_MB))
  expect(bomb.length).toBeLessThan(TEN_MB / 10)
  host.setHandler((_, response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb))
  expect(await failureReason(fetchCalendar(host.url(), loopbackAllowed))).toBe('too large')
})

test('reports a truncated compressed response as broken', async () => {
  host.setHandler((_, response) => {
    response
      .writeHead(200, { 'content-encoding': 'gzip' })
      .end(gzipSync(calendarOfSize(5_000)).subarray(0, 60))
  })
  expect(await failureReason(fetchCalendar(host.url(), loopbackAllowed))).toBe('broken')
})

test.each([
  ['never responds', () => {}],
  ['never finishes', (response: { write(text: string): void }) => response.write('BEGIN:VCALENDAR\r\n')],
])('gives up on a server that %s', async (_, startResponse) => {
  host.setHandler((_request, response) => startResponse(response))
  expect(await failureReason(fetchCalendar(host.url(), loopbackAllowed, { timeoutMs: 150 }))).toBe(
    'no answer',
  )
})

test('gives up on a DNS lookup that never ends', async () => {
  const resolve = () => new Promise<never>(() => {})
  const attempt = fetchCalendar(
    'https://slow.example/',
    { allowsLoopback: false, resolve },
    { timeoutMs: 50 },
  )
  expect(await failureReason(attempt)).toBe('no answer')
})

test('reports a refused connection and an unknown host', async () => {
  expect(await failureReason(fetchCalendar('http://127.0.0.1:1024/', loopbackAllowed))).toBe('not reached')
  const resolve = async () => {
    throw Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' })
  }
  expect(
    await failureReason(fetchCalendar('https://nobody.example/', { allowsLoopback: false, resolve })),
  ).toBe('unknown host')
})

test('reads webcal addresses over https', async () => {
  expect(
    await failureReason(fetchCalendar(`webcal://127.0.0.1:${host.port}/busy.ics`, loopbackAllowed)),
  ).toMatch(/certificate|not reached/)
  expect(host.connections).toBe(1)
})
