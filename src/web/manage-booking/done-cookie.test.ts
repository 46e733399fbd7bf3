import { expect, test } from 'vitest'
import { doneCookie, doneIn, noDoneCookie } from './done-cookie.ts'

const sent = (cookie: string) => doneIn(new Request('https://wheelhouse.example', { headers: { cookie } }))

test('is read back by the next page, among others', () => {
  const [pair = ''] = doneCookie('abc', 'moved', true).split(';')
  expect(sent(pair)).toBe('moved')
  expect(sent(`wh_session=x; ${pair}; theme=dark`)).toBe('moved')
})

test('says nothing else', () => {
  for (const cookie of ['', 'booking-done=', 'booking-done=paid', 'not-booking-done=moved'])
    expect(sent(cookie)).toBeNull()
})

test('belongs to one link, and is taken back by the same', () => {
  expect(doneCookie('abc', 'cancelled', true)).toContain('Path=/booking/abc; HttpOnly; SameSite=Lax; Secure')
  expect(noDoneCookie('abc', true)).toContain('Max-Age=0; Path=/booking/abc;')
})
