import { expect, test } from 'vitest'
import { localDay } from '#domain/time/local-day.ts'
import { parseHours, type WorkingDay } from './availability.ts'
import { openingOn } from './opening.ts'
import { morning } from './testing/morning.ts'

/** In New York clocks skip 02:00 to 03:00 on March 8 and repeat 01:00 to 02:00 on November 1. */
function opening(date: string, hours: [string, string], ...breaks: [string, string][]) {
  const sunday: WorkingDay = {
    hours: parseHours(...hours),
    breaks: breaks.map((pause) => parseHours(...pause)),
  }
  const { availability } = morning
  const found = openingOn(localDay('America/New_York', date), {
    ...availability,
    week: { ...availability.week, sunday },
  })
  const clock = (instant: number) => new Date(instant).toISOString().slice(11, 16)
  return found && [found, ...found.breaks].map(({ start, end }) => `${clock(start)}-${clock(end)}`)
}

test('a business opens later when clocks skip the opening time', () => {
  expect(opening('2026-03-08', ['02:30', '06:00'])).toEqual(['07:30-10:00'])
})

test('a business is open through both passes of a repeated hour', () => {
  expect(opening('2026-11-01', ['00:00', '04:00'])).toEqual(['04:00-09:00'])
})

test('a business stays open until midnight', () => {
  expect(opening('2026-11-01', ['12:00', '24:00'])).toEqual(['17:00-05:00'])
})

test('a business stays closed when clocks skip all its hours', () => {
  expect(opening('2026-03-08', ['02:30', '03:15'])).toBeUndefined()
})

test('a business stays closed when its hours end before they start, even if a clock change would reverse that', () => {
  expect(opening('2026-03-08', ['03:00', '02:30'])).toBeUndefined()
})

test('drops a break that clocks skip', () => {
  expect(opening('2026-03-08', ['00:00', '06:00'], ['02:30', '03:15'], ['04:00', '04:30'])).toEqual([
    '05:00-10:00',
    '08:00-08:30',
  ])
})
