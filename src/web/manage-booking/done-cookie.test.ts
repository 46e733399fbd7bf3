import { expect, test } from 'vitest'
import { doneCookie } from './done-cookie.ts'

const ORIGIN = 'https://wheelhouse.example'
const read = (cookie: string) => doneCookie.readFrom(new Request(ORIGIN, { headers: { cookie } }))

test('the next page reads the cookie, also among other cookies', () => {
  const [pair = ''] = doneCookie.set('abc', 'moved', ORIGIN).split(';')
  expect(read(pair)).toBe('moved')
  expect(read(`wh_session=x; ${pair}; theme=dark`)).toBe('moved')
})

test('unknown values are ignored', () => {
  for (const cookie of ['', 'booking-done=', 'booking-done=refunded', 'not-booking-done=moved'])
    expect(read(cookie)).toBeNull()
})

test('the cookie is set and cleared for one manage link only', () => {
  const cookie = doneCookie.set('abc', 'cancelled', ORIGIN)
  expect(cookie).toContain('HttpOnly; Path=/booking/abc; SameSite=Lax; Secure')
  expect(doneCookie.clear('abc', ORIGIN)).toContain('Max-Age=0; HttpOnly; Path=/booking/abc;')
})
