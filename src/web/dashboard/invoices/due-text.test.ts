import { expect, test } from 'vitest'
import { dueText, isOverdue, longDueText } from './due-text.ts'

test('shows the day an invoice is due', () => {
  expect(dueText('2026-11-08')).toBe('Due Nov 8')
})

test('includes the year in the long form', () => {
  expect(longDueText('2027-01-01')).toBe('Due Jan 1, 2027')
})

test.each([
  ['2026-11-14', true],
  ['2026-11-15', false],
  ['2026-12-01', false],
])('on November 15 an invoice due %s is overdue: %j', (due, overdue) => {
  expect(isOverdue(due, '2026-11-15')).toBe(overdue)
})
