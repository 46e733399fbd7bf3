import { expect, test } from 'vitest'
import { typedQuantity, typedRate } from './typed-lines.ts'

test.each([
  ['1', 100],
  ['1.5', 150],
  [' 0.25 ', 25],
  ['.5', 50],
  ['2.', 200],
  ['0', 0],
  ['999999999', 99_999_999_900],
])('reads %j as hundredths', (typed, hundredths) => {
  expect(typedQuantity(typed)).toBe(hundredths)
})

test.each(['', ' ', '.', '1.255', '-1', '1e3', '1,5', 'two', '0x10', '٣', '1000000000'])(
  'takes %j for no quantity',
  (typed) => {
    expect(typedQuantity(typed)).toBeNaN()
  },
)

test('loses no hundredth', () => {
  expect(typedQuantity('0.29')).toBe(29)
  expect(typedQuantity('1.15')).toBe(115)
  expect(typedQuantity('4.35')).toBe(435)
})

test('reads a rate to three decimals, and nothing as none', () => {
  expect(typedRate('8.875')).toBe(8_875)
  expect(typedRate('7')).toBe(7_000)
  expect(typedRate('')).toBe(0)
  expect(typedRate('8.8755')).toBeNaN()
})
