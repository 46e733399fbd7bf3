import { expect, test } from 'vitest'
import { tokenIn } from '#web/account/reset-token.ts'

test('reads the credential of a reset link', () => {
  expect(tokenIn('#token=aB3-_x')).toBe('aB3-_x')
})

test.each(['', '#', '#token=', '#content', '#other=1'])('finds none in %j', (fragment) => {
  expect(tokenIn(fragment)).toBeNull()
})
