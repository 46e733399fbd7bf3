import { expect, test } from 'vitest'
import { isTooCommon } from '#domain/account/common-passwords.ts'

test.each(['123456', 'password', 'qwerty', 'iloveyou', 'Password', 'QWERTY', 'ｐａｓｓｗｏｒｄ'])(
  'calls %s too common',
  (password) => {
    expect(isTooCommon(password)).toBe(true)
  },
)

test('accepts a password that is not on the list', () => {
  expect(isTooCommon('foam-cannon-42')).toBe(false)
})
