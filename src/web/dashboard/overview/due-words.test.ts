import { expect, test } from 'vitest'
import { dueWords, isOverdue } from './due-words.ts'

test('tells the day an invoice is due', () => {
  expect(dueWords('2026-11-08')).toBe('Due Nov 8')
})

test.each([
  ['2026-11-14', true],
  ['2026-11-15', false],
  ['2026-12-01', false],
])('on November 15 an invoice due %s is overdue: %j', (due, overdue) => {
  expect(isOverdue(due, '2026-11-15')).toBe(overdue)
})
