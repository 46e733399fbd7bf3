import { expect, test } from 'vitest'
import { dayTitle, freeTimeText, stopCountText } from './run-sheet-text.ts'

test.each([
  ['2026-11-18', 'Today'],
  ['2026-11-19', 'Tomorrow'],
  ['2026-11-17', 'Yesterday'],
  ['2026-11-20', 'Fri, Nov 20'],
])('on November 18, %s is called %s', (date, title) => {
  expect(dayTitle(date, '2026-11-18')).toBe(title)
})

test.each([
  [15, '15 min free'],
  [60, '1 h free'],
  [75, '1 h 15 min free'],
])('%i minutes are %s', (minutes, text) => {
  expect(freeTimeText(minutes)).toBe(text)
})

test('counts stops', () => {
  expect([1, 5].map(stopCountText)).toEqual(['1 stop', '5 stops'])
})
