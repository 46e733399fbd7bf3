import { expect, test } from 'vitest'
import { tipCookie, tipFromCookie } from '#web/pay/tip-cookie.ts'

const readBack = (cookie: string) =>
  tipFromCookie(
    new Request('http://localhost/pay/abc', { headers: { cookie: `a=b; ${cookie.split(';')[0]}` } }),
  )

test.each([
  [{ choice: 'none', custom: '' }, 0, { choice: 'none', custom: '' }],
  [{ choice: '15', custom: '3' }, 18_00, { choice: '15', custom: '' }],
  [{ choice: 'custom', custom: '$ 4.9' }, 4_90, { choice: 'custom', custom: '4.90' }],
])('restores the chosen tip after a cancelled checkout: %j', (typed, cents, restored) => {
  expect(readBack(tipCookie('abc', { typed, cents }, 'https://wheelhouse.example'))).toEqual(restored)
})

test('ignores an invalid cookie', () => {
  expect(readBack('pay-tip=<b>')).toBeNull()
  expect(tipFromCookie(new Request('http://localhost/pay/abc'))).toBeNull()
})
