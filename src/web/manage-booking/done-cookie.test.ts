import { expect, test } from 'vitest'
import { doneCookie } from './done-cookie.ts'

const ORIGIN = 'https://wheelhouse.example'
const sent = (cookie: string) => doneCookie.readFrom(new Request(ORIGIN, { headers: { cookie } }))

test('is read back by the next page, among others', () => {
  const [pair = ''] = doneCookie.set('abc', 'moved', ORIGIN).split(';')
  expect(sent(pair)).toBe('moved')
  expect(sent(`wh_session=x; ${pair}; theme=dark`)).toBe('moved')
})

test('says nothing else', () => {
  for (const cookie of ['', 'booking-done=', 'booking-done=paid', 'not-booking-done=moved'])
    expect(sent(cookie)).toBeNull()
})

test('belongs to one link, and is taken back by the same', () => {
  const cookie = doneCookie.set('abc', 'cancelled', ORIGIN)
  expect(cookie).toContain('HttpOnly; Path=/booking/abc; SameSite=Lax; Secure')
  expect(doneCookie.clear('abc', ORIGIN)).toContain('Max-Age=0; HttpOnly; Path=/booking/abc;')
})
