import { expect, test } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { isDashboard, isDecodable, loggablePath, pagePath } from '#server/http/paths.ts'
import { makeToken } from '#server/tokens/make-token.ts'

const PAGE_SEGMENTS = [
  '',
  'how-to-get-more-detailing-clients',
  'signup-cancelled',
  'your-data',
  'reset-password',
  'cancel-recovery',
  '404',
]

test.each([
  ['/', '/'],
  ['/dashboard/', '/dashboard'],
  ['/dashboard.data', '/dashboard'],
  ['/_root.data', '/'],
  ['/local/mail.data', '/local/mail'],
  ['/book/wheelhouse-4k9z0q2m', '/book/wheelhouse-4k9z0q2m'],
])('maps %s to the page %s', (path, page) => {
  expect(pagePath(path)).toBe(page)
})

test('distinguishes the dashboard from paths that only start like it', () => {
  expect(['/dashboard', '/dashboard/calendar', '/dashboards', '/'].map(isDashboard)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('logs an unknown path truncated and without email addresses', () => {
  expect(loggablePath('/unsubscribe/ava@example.com/now')).toBe('/unsubscribe/…/now')
  expect(loggablePath('/unsubscribe/ava%40example.com')).toBe('/unsubscribe/…')
  expect(loggablePath('/word'.repeat(500))).toBe(`${'/word'.repeat(39)}/…`)
})

const literalSegments = Object.values(endpoints).flatMap(({ path }) => path.split('/'))
const PLAIN_SEGMENTS = new Set([...literalSegments, ...PAGE_SEGMENTS, 'wp-login.php', '.env', '.well-known'])

test.each([...PLAIN_SEGMENTS].filter((segment) => !segment.startsWith(':')))(
  'logs the plain segment %j of an unknown path',
  (segment) => {
    expect(loggablePath(`/x/${segment}/y`)).toBe(`/x/${segment}/y`)
  },
)

const MISSPELLINGS: ((token: string) => string)[] = [
  (token) => `/bookings/${token}`,
  (token) => `/booking/${token}/remindres`,
  (token) => `/pay/${token}x/documents`,
  (token) => `/pay${token}`,
  (token) => `/pay/token=${token}`,
  (token) => `/pay/${token}&utm_source=mail`,
  (token) => `/api/pay/${token}/chekout`,
  (token) => `/calendar/${token}.icss`,
  (token) => `/calendar/${token}`,
  (token) => `/calender/${token}.ics`,
  (token) => `/auth/reset-password/${token}`,
  (token) => `/auth/reset-password%23token=${token}`,
  (token) => `/auth/recover%23token=${token}`,
  (token) => `/boking/%22${token}%22`,
  (token) => `/boking/${token.toLowerCase()}`,
  (token) => `/boking/${token.toUpperCase()}`,
  (token) => `/boking/${token.slice(0, 20)}/${token.slice(20)}`,
  (token) => `/boking/${token}.`,
  (token) => `${'/word'.repeat(35)}/abcd/${token}`,
]

test('logs no piece of a token, however the path is misspelled', () => {
  for (let n = 0; n < 500; n++) {
    const token = makeToken()
    const pieces = Array.from({ length: token.length - 11 }, (_, start) => token.slice(start, start + 12))
    for (const misspell of MISSPELLINGS) {
      const logged = loggablePath(misspell(token)).toLowerCase()
      expect(pieces.filter((piece) => logged.includes(piece.toLowerCase()))).toEqual([])
    }
  }
})

test('logs no segment as long as a token, even if it happens to look like words', () => {
  const wordLike = 'mopsandbuckets-andafoamcannon-andavacuum-ab'
  expect(wordLike).toHaveLength(makeToken().length)
  expect(loggablePath(`/boking/${wordLike}`)).toBe('/boking/…')
})

test('processes no more of a long path than it logs', () => {
  expect(loggablePath(`/${'a'.repeat(16_000)}@example.com`)).toBe('/…')
})

test('detects a path that cannot be decoded', () => {
  expect([isDecodable('/%zz'), isDecodable('/%E4%BD%A0')]).toEqual([false, true])
})
