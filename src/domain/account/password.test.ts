import { expect, test } from 'vitest'
import { isLongEnough } from '#domain/account/password.ts'

test.each([
  ['foam12', true],
  ['foam1', false],
  ['😀😁😂', false],
  ['😀😁😂😃😄😅', true],
  // Each letter is followed by a combining accent.
  ['e\u0301e\u0301e\u0301', false],
  ['ｆｏａｍ１２', true],
])('%s has at least six characters: %s', (password, isEnough) => {
  expect(isLongEnough(password)).toBe(isEnough)
})
