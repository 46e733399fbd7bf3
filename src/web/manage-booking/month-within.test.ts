import { expect, test } from 'vitest'
import { monthWithin } from './month-within.ts'

test('clamps the month to the bookable range', () => {
  const bounds = { first_date: '2026-11-15', last_date: '2027-01-14' }
  expect(monthWithin('2026-10', bounds)).toBe('2026-11')
  expect(monthWithin('2026-12', bounds)).toBe('2026-12')
  expect(monthWithin('2030-01', bounds)).toBe('2027-01')
})
