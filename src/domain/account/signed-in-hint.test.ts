import { expect, test } from 'vitest'
import { hasSignedInHint } from '#domain/account/signed-in-hint.ts'

test('finds the hint among other cookies', () => {
  expect(hasSignedInHint('theme=dark; wheelhouse_signed_in=1; a=b')).toBe(true)
})

test.each(['', 'wheelhouse_signed_in=0', 'not_wheelhouse_signed_in=1', 'wheelhouse_signed_in=10'])(
  'finds no hint in %j',
  (cookies) => {
    expect(hasSignedInHint(cookies)).toBe(false)
  },
)
