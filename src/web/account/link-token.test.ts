import { expect, test } from 'vitest'
import { tokenFromFragment } from '#web/account/link-token.ts'

test('reads the token of a reset link', () => {
  expect(tokenFromFragment('#token=aB3-_x')).toBe('aB3-_x')
})

test.each(['', '#', '#token=', '#content', '#other=1'])('finds no token in %j', (fragment) => {
  expect(tokenFromFragment(fragment)).toBeNull()
})
