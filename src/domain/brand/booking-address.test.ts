import { expect, test } from 'vitest'
import { addressProblem, suggestedAddress } from '#domain/brand/booking-address.ts'

test.each(['carter-detailing', 'a1b', '24-7-shine', 'x'.repeat(40)])('accepts %s', (slug) => {
  expect(addressProblem(slug)).toBeNull()
})

test.each([
  ['', 'Use at least 3 characters.'],
  ['ab', 'Use at least 3 characters.'],
  ['x'.repeat(41), 'Use at most 40 characters.'],
  ['Carter', 'Use only lowercase letters, numbers and hyphens.'],
  ['carter detailing', 'Use only lowercase letters, numbers and hyphens.'],
  ['cärter', 'Use only lowercase letters, numbers and hyphens.'],
  ['cаrter', 'Use only lowercase letters, numbers and hyphens.'],
  ['carter/..', 'Use only lowercase letters, numbers and hyphens.'],
  ['carter\n', 'Use only lowercase letters, numbers and hyphens.'],
  ['-carter', 'An address can’t start or end with a hyphen.'],
  ['carter-', 'An address can’t start or end with a hyphen.'],
  ['carter--detailing', 'Use single hyphens only.'],
  ['wheelhouse-12345678', 'Addresses that start with “wheelhouse” are ours. Choose another.'],
  ['wheelhouses', 'Addresses that start with “wheelhouse” are ours. Choose another.'],
  ['support', 'This word is reserved. Choose another address.'],
  ['dashboard', 'This word is reserved. Choose another address.'],
])('refuses %j with its own sentence', (slug, sentence) => {
  expect(addressProblem(slug)).toBe(sentence)
})

test.each([
  ['Carter’s Detailing & Co.', 'carters-detailing-and-co'],
  ['  CARTER   Mobile -- Detailing ', 'carter-mobile-detailing'],
  ['Café Señor', 'cafe-senor'],
  [`${'x'.repeat(39)} detailing`, 'x'.repeat(39)],
  ['洗車', ''],
])('turns %j into %j', (typed, suggestion) => {
  expect(suggestedAddress(typed)).toBe(suggestion)
})
