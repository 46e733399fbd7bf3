import { expect, test } from 'vitest'
import { addTallies, isGreen, tallyLine } from './tally.ts'

test('mentions skipped tests only if there are some', () => {
  const sum = addTallies([
    { passed: 1, failed: 0, skipped: 0 },
    { passed: 2, failed: 1, skipped: 0 },
  ])
  expect(tallyLine(sum)).toBe('3 passed, 1 failed')
  expect(tallyLine({ ...sum, skipped: 4 })).toBe('3 passed, 1 failed, 4 skipped')
})

test('is green only when something passed and nothing failed', () => {
  expect(isGreen({ passed: 1, failed: 0, skipped: 1 })).toBe(true)
  expect(isGreen({ passed: 1, failed: 1, skipped: 0 })).toBe(false)
  expect(isGreen({ passed: 0, failed: 0, skipped: 1 })).toBe(false)
})
