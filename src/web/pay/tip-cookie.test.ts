import { expect, test } from 'vitest'
import { tipCookie, tipIn } from '#web/pay/tip-cookie.ts'

const comesBackWith = (cookie: string) =>
  tipIn(new Request('http://localhost/pay/abc', { headers: { cookie: `a=b; ${cookie.split(';')[0]}` } }))

test.each([
  [{ choice: 'none', custom: '' }, 0, { choice: 'none', custom: '' }],
  [{ choice: '15', custom: '3' }, 18_00, { choice: '15', custom: '' }],
  [{ choice: 'custom', custom: '$ 4.9' }, 4_90, { choice: 'custom', custom: '4.90' }],
])('who turns back finds the tip they chose: %j', (typed, cents, found) => {
  expect(comesBackWith(tipCookie('abc', { typed, cents }, 'https://wheelhouse.example'))).toEqual(found)
})

test('a cookie that was made up is none', () => {
  expect(comesBackWith('pay-tip=<b>')).toBeNull()
  expect(tipIn(new Request('http://localhost/pay/abc'))).toBeNull()
})
