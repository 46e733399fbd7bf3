import { expect, test } from 'vitest'
import { canonicalEmail } from '#domain/account/canonical-email.ts'

test.each([
  ['Riley@Example.com', 'riley@example.com'],
  [' riley+second@example.com ', 'riley@example.com'],
  ['r.i.l.e.y@gmail.com', 'riley@gmail.com'],
  ['riley+x@googlemail.com', 'riley@gmail.com'],
  ['R.i_l-ey@proton.me', 'riley@proton.me'],
  ['riley+x@protonmail.com', 'riley@proton.me'],
  ['ri-ley@pm.me', 'riley@proton.me'],
  ['r_i-ley@gmail.com', 'r_i-ley@gmail.com'],
  ['r.iley@example.com', 'r.iley@example.com'],
  ['r.iley+x@me.com', 'r.iley@icloud.com'],
  ['"odd@name"@example.com', '"odd@name"@example.com'],
])('normalizes %s to %s', (email, address) => {
  expect(canonicalEmail(email)).toBe(address)
})
