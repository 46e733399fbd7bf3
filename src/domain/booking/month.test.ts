import fc from 'fast-check'
import { expect, test } from 'vitest'
import { datesInMonth, isDate, isMonth, monthAfter, monthOf, weeksOfMonth } from '#domain/booking/month.ts'
import { monthGrid } from '#domain/time/month-grid.ts'

const anyMonth = fc
  .tuple(fc.integer({ min: 1990, max: 2090 }), fc.integer({ min: 1, max: 12 }))
  .map(([year, month]) => `${year}-${String(month).padStart(2, '0')}`)

test('lays out a month like the owner’s calendar', () => {
  fc.assert(
    fc.property(anyMonth, (month) => {
      const grid = monthGrid(Temporal.PlainYearMonth.from(month))
      expect(weeksOfMonth(month)).toEqual(grid.map((week) => week.map((date) => date?.toString() ?? null)))
    }),
  )
})

test('adds months like Temporal, also across years', () => {
  expect(monthAfter('2026-12', 1)).toBe('2027-01')
  fc.assert(
    fc.property(anyMonth, fc.integer({ min: -30, max: 30 }), (month, count) => {
      const expected = Temporal.PlainYearMonth.from(month).add({ months: count })
      expect(monthAfter(month, count)).toBe(expected.toString())
    }),
  )
})

test('returns the dates of a leap month', () => {
  expect(datesInMonth('2028-02').at(-1)).toBe('2028-02-29')
  expect(monthOf('2028-02-29')).toBe('2028-02')
})

test.each(['2026-02-29', '2026-13-01', '2026-1-1', '2026-00-10', 'tomorrow', ''])(
  'does not accept %j as a date',
  (text) => {
    expect(isDate(text)).toBe(false)
  },
)

test('recognizes dates and months', () => {
  expect([isDate('2028-02-29'), isMonth('2026-12'), isMonth('2026-13'), isMonth('2026')]).toEqual([
    true,
    true,
    false,
    false,
  ])
})
