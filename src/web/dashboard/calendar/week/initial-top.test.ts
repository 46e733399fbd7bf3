import { expect, test } from 'vitest'
import { initialTopMinute } from './initial-top.ts'

const HOUR = 60

test.each([
  ['9:00', 9 * HOUR, 8.5 * HOUR],
  ['9:30', 9.5 * HOUR, 8.5 * HOUR],
  ['9:45', 9.75 * HOUR, 8.5 * HOUR],
  ['7:00', 7 * HOUR, 6.5 * HOUR],
  ['0:15', 15, 0],
])('a day that begins at %s opens at half past, where no hour label is cut', (_, first, top) => {
  expect(initialTopMinute(first)).toBe(top)
})
