import { expect, test } from 'vitest'
import { isPredictable } from '#domain/account/predictable-password.ts'

const EMAIL = 'jane.doe@luna-detailing.com'

test.each(['aaaaaa', 'abababab', 'abcabcabc', '12341234', 'xk9-xk9-xk9', 'ＡＡＡＡＡＡ'])(
  'calls the repeat %s predictable',
  (password) => {
    expect(isPredictable(password, EMAIL)).toBe(true)
  },
)

test.each([
  'abcdef',
  'ZYXWVU',
  '12345678901',
  '0987654321',
  'qwertyui',
  'poiuytrewq',
  'qwertzuiop',
  'azertyuiop',
  '1qaz2wsx',
  'qazwsxedc',
  '!@#$%^&*',
  'abc123',
  'aaaabbbb',
  '111222333',
  'asdf-jkl',
])('calls the run %s predictable', (password) => {
  expect(isPredictable(password, EMAIL)).toBe(true)
})

test.each([
  'wheelhouse',
  'wheelhouse1',
  'Wheelhouse2026',
  'wheel-house!!',
  'jane.doe',
  'JaneDoe99',
  'doe-jane-1',
  EMAIL,
  'lunadetailing',
  'luna-detailing2026',
  'detailing!1',
  'wheelhouse12345',
  'Wheelhouse123456!',
  'janedoeqwerty',
  'jane.doe-777777',
])('calls %s predictable, because little of it is not a name', (password) => {
  expect(isPredictable(password, EMAIL)).toBe(true)
})

test.each([
  'foam-cannon-42',
  'abc-mop-bucket',
  'qwerty-mop-bucket',
  'jane-mop-bucket',
  'wheelhouse-mop-bucket',
  'luna4711-8093',
  'correct horse battery staple',
  'xk29vwpqxk29vwpq',
  'company7lemon',
  '日本語のパスワード',
])('accepts %s', (password) => {
  expect(isPredictable(password, EMAIL)).toBe(false)
})

test('accepts any name in a password of another account', () => {
  expect(isPredictable('janedoe99', 'sam@example.com')).toBe(false)
})

test('ignores parts of an address that are too short to be a name', () => {
  expect(isPredictable('alma-oak', 'al@x.com')).toBe(false)
})
