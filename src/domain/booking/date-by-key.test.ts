import { expect, test } from 'vitest'
import { dateByKey } from '#domain/booking/date-by-key.ts'

// November 2026: the 1st is a Sunday.
const SELECTABLE = [2, 3, 5, 6, 9, 10, 12, 16, 18].map((day) => `2026-11-${String(day).padStart(2, '0')}`)
const dateReached = (key: string, from: number) =>
  dateByKey(key, `2026-11-${String(from).padStart(2, '0')}`, SELECTABLE)?.slice(-2) ?? null

test.each([
  ['ArrowRight', 3, '05'],
  ['ArrowRight', 6, '09'],
  ['ArrowRight', 18, null],
  ['ArrowLeft', 9, '06'],
  ['ArrowLeft', 2, null],
  ['ArrowDown', 2, '09'],
  ['ArrowDown', 3, '10'],
  ['ArrowDown', 6, '16'],
  ['ArrowDown', 18, null],
  ['ArrowUp', 16, '09'],
  ['ArrowUp', 18, '10'],
  ['ArrowUp', 3, null],
  ['Home', 12, '09'],
  ['End', 9, '12'],
  ['Home', 9, '09'],
  ['PageDown', 9, null],
])('%s on the %i moves to %s', (key, from, to) => {
  expect(dateReached(key, from)).toBe(to)
})

test('ignores other keys', () => {
  expect(dateByKey('Enter', '2026-11-09', SELECTABLE)).toBeUndefined()
})
