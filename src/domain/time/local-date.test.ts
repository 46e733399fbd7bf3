import { expect, test } from 'vitest'
import { dateAfter, isInRange, weekdayOf } from '#domain/time/local-date.ts'

test('adds days across the end of a month and of a year', () => {
  expect(dateAfter('2028-02-28', 1)).toBe('2028-02-29')
  expect(dateAfter('2026-12-31', 1)).toBe('2027-01-01')
  expect(dateAfter('2026-06-15', -15)).toBe('2026-05-31')
})

test('includes both ends of a range', () => {
  const june = { from: '2026-06-01', to: '2026-06-30' }
  const dates = ['2026-05-31', '2026-06-01', '2026-06-30', '2026-07-01']
  expect(dates.filter((date) => isInRange(date, june))).toEqual(['2026-06-01', '2026-06-30'])
})

test('names the days of the week', () => {
  expect(weekdayOf(Temporal.PlainDate.from('2026-06-15'))).toBe('monday')
  expect(weekdayOf(Temporal.PlainDate.from('2026-06-21'))).toBe('sunday')
})
