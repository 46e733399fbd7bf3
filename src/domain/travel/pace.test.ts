import { expect, test } from 'vitest'
import { paceOf, paceText } from './pace.ts'

const drives = (...measured: number[]) =>
  measured.map((measuredMinutes) => ({ measuredMinutes, estimatedMinutes: 20 }))

test('is 1 until there are five drives', () => {
  expect(paceOf([])).toBe(1)
  expect(paceOf(drives(40, 40, 40, 40))).toBe(1)
})

test('is the median, so that one traffic jam does not count', () => {
  expect(paceOf(drives(22, 20, 24, 21, 600))).toBe(1.1)
  expect(paceOf(drives(22, 20, 24, 20, 600, 20))).toBe(1.05)
})

test('stays within 0.6 and 2', () => {
  expect(paceOf(drives(1, 1, 1, 1, 1))).toBe(0.6)
  expect(paceOf(drives(90, 90, 90, 90, 90))).toBe(2)
})

test.each([
  [1.1, 'Your drives take 10% longer than we’d guess.'],
  [0.8, 'Your drives take 20% less time than we’d guess.'],
  [1, 'Your drives take as long as we’d guess.'],
])('says what a pace of %f means', (pace, text) => {
  expect(paceText(pace)).toBe(text)
})
