import fc from 'fast-check'
import { expect, test } from 'vitest'
import { monthGrid } from '#domain/time/month-grid.ts'

const gridOf = (month: string) =>
  monthGrid(Temporal.PlainYearMonth.from(month)).map((week) => week.map((date) => date?.day ?? 0))

test('starts weeks on Sunday and leaves days outside the month blank', () => {
  expect(gridOf('2026-11')).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    [8, 9, 10, 11, 12, 13, 14],
    [15, 16, 17, 18, 19, 20, 21],
    [22, 23, 24, 25, 26, 27, 28],
    [29, 30, 0, 0, 0, 0, 0],
  ])
})

test('the grid has as many weeks as the month touches', () => {
  expect(gridOf('2026-02')).toHaveLength(4)
  expect(gridOf('2026-08')).toHaveLength(6)
})

test('shows every day of any month once, under its weekday', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2090 }), fc.integer({ min: 1, max: 12 }), (year, month) => {
      const yearMonth = Temporal.PlainYearMonth.from({ year, month })
      const grid = monthGrid(yearMonth)
      expect(grid.flatMap((week) => week.flatMap((date) => date?.day ?? []))).toEqual(
        Array.from({ length: yearMonth.daysInMonth }, (_, day) => day + 1),
      )
      for (const week of grid) {
        expect(week).toHaveLength(7)
        for (const [weekday, date] of week.entries()) expect((date?.dayOfWeek ?? weekday) % 7).toBe(weekday)
      }
    }),
  )
})
