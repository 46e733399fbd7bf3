import { expect, test } from 'vitest'
import { monthWithin, slotsByDate } from './slots-by-date.ts'

test('groups slots by the local date of the business, not by UTC', () => {
  const slots = ['2026-11-18T14:00:00.000Z', '2026-11-19T04:30:00.000Z', '2026-11-19T05:00:00.000Z']
  expect([...slotsByDate(slots, 'America/New_York')]).toEqual([
    ['2026-11-18', [slots[0], slots[1]]],
    ['2026-11-19', [slots[2]]],
  ])
})

test('clamps the month to the bookable range', () => {
  const bounds = { first_date: '2026-11-15', last_date: '2027-01-14' }
  expect(monthWithin('2026-10', bounds)).toBe('2026-11')
  expect(monthWithin('2026-12', bounds)).toBe('2026-12')
  expect(monthWithin('2030-01', bounds)).toBe('2027-01')
})
