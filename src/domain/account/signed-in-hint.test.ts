import { expect, test } from 'vitest'
import { hasSignedInHint } from '#domain/account/signed-in-hint.ts'

test.each(['wheelhouse_signed_in', '__Host-wheelhouse_signed_in'])(
  'finds the hint %s among other cookies',
  (name) => {
    expect(hasSignedInHint(`theme=dark; ${name}=1; a=b`)).toBe(true)
    expect(hasSignedInHint(`${name}=1`)).toBe(true)
  },
)

test.each(['', 'wheelhouse_signed_in=0', 'not_wheelhouse_signed_in=1', 'wheelhouse_signed_in=10'])(
  'finds no hint in %j',
  (cookies) => {
    expect(hasSignedInHint(cookies)).toBe(false)
  },
)
