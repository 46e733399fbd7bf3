import { expect, test } from 'vitest'
import { monthComparison } from './month-comparison.ts'

test.each([
  [150_00, 100_00, { trend: 'up', words: '$50.00 more than by now last month' }],
  [99_99, 199_99, { trend: 'down', words: '$100.00 less than by now last month' }],
  [100_00, 100_00, { trend: 'same', words: 'Same as by now last month' }],
  [100_00, 0, { trend: 'up', words: '$100.00 more than by now last month' }],
  [0, 0, null],
])('%i cents against %i', (thisMonth, lastMonth, told) => {
  expect(monthComparison(thisMonth, lastMonth)).toEqual(told)
})
