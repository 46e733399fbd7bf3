import { expect, test } from 'vitest'
import { parseQuantity, parseRate } from './line-inputs.ts'

test.each([
  ['1', 100],
  ['1.5', 150],
  [' 0.25 ', 25],
  ['.5', 50],
  ['2.', 200],
  ['0', 0],
  ['999999999', 99_999_999_900],
])('reads a quantity of %j as %i hundredths', (typed, hundredths) => {
  expect(parseQuantity(typed)).toBe(hundredths)
})

test.each(['', ' ', '.', '1.255', '-1', '1e3', '1,5', 'two', '0x10', '٣', '1000000000'])(
  'rejects %j as a quantity',
  (typed) => {
    expect(parseQuantity(typed)).toBeNaN()
  },
)

test('does not lose a hundredth to rounding', () => {
  expect(parseQuantity('0.29')).toBe(29)
  expect(parseQuantity('1.15')).toBe(115)
  expect(parseQuantity('4.35')).toBe(435)
})

test('reads a rate with up to three decimals, and an empty one as zero', () => {
  expect(parseRate('8.875')).toBe(8_875)
  expect(parseRate('7')).toBe(7_000)
  expect(parseRate('')).toBe(0)
  expect(parseRate('8.8755')).toBeNaN()
})
