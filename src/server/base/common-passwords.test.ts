import { statSync } from 'node:fs'
import { expect, test } from 'vitest'
import { COMMON_PASSWORDS_FILE, isTooCommon } from '#server/base/common-passwords.ts'

// The last four are among the 100,000 most common passwords, but not among the first 1,000.
test.each([
  '123456',
  'password',
  'Password',
  'QWERTY',
  'ｐａｓｓｗｏｒｄ',
  'smoker',
  '18011994',
  '08052000',
  'xfgftd',
  'Password123!',
  ' password',
  '!!passw0rd!!',
])('calls %s too common', (password) => {
  expect(isTooCommon(password)).toBe(true)
})

test.each(['foam-cannon-42', 'foamcannon', 'wet-shammy-43', ''])('accepts %j', (password) => {
  expect(isTooCommon(password)).toBe(false)
})

test('has 100,000 entries of five bytes', () => {
  expect(statSync(COMMON_PASSWORDS_FILE).size).toBe(500_000)
})

test('takes none of 20,000 uncommon passwords for common ones', () => {
  const passwords = Array.from({ length: 20_000 }, (_, n) => `mop-bucket-${n}`)
  expect(passwords.filter(isTooCommon)).toEqual([])
})
