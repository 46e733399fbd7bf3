import { expect, test } from 'vitest'
import { parseCents } from '#domain/invoices/parse-amount.ts'

test.each([
  ['0', 0],
  ['12', 12_00],
  [' 12.5 ', 12_50],
  // As floats: 28.999999999999996, 114.99999999999999 and 434.99999999999994.
  ['0.29', 29],
  ['1.15', 1_15],
  ['4.35', 4_35],
  ['9'.repeat(400), 99_999_999_999],
])('reads %j as %i cents', (text, cents) => {
  expect(parseCents(text)).toBe(cents)
})

test.each(['', ' ', '12.', '.5', '1,000', '$5', '1.005', '-5', '1e3', '0x10', '٥', 'NaN'])(
  'rejects %j',
  (text) => {
    expect(parseCents(text)).toBeNaN()
  },
)
