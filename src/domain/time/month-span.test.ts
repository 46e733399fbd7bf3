import { expect, test } from 'vitest'
import { dayBoundaries, daySpan, lastMonthSoFar, monthSpan, type Span } from '#domain/time/month-span.ts'

const date = (text: string) => Temporal.PlainDate.from(text)
const told = ({ start, end }: Span) => [start.toString(), end.toString()]
const NEW_YORK = 'America/New_York'

test('a day lasts from midnight to midnight where the business is', () => {
  expect(told(daySpan(date('2026-01-15'), NEW_YORK))).toEqual([
    '2026-01-15T05:00:00Z',
    '2026-01-16T05:00:00Z',
  ])
})

test.each([
  ['2026-03-08', 23],
  ['2026-11-01', 25],
])('%s has %i hours in New York', (day, hours) => {
  const { start, end } = daySpan(date(day), NEW_YORK)
  expect(start.until(end).total('hours')).toBe(hours)
})

test('a day whose midnight is skipped begins when the calendar turns', () => {
  expect(told(daySpan(date('2026-04-24'), 'Africa/Cairo'))[0]).toBe('2026-04-23T22:00:00Z')
})

test('a month lasts from its first day to the next month’s, across a change of clocks', () => {
  expect(told(monthSpan(date('2026-03-19'), NEW_YORK))).toEqual([
    '2026-03-01T05:00:00Z',
    '2026-04-01T04:00:00Z',
  ])
})

test('last month so far ends at the same time of the same day', () => {
  const now = Temporal.Instant.from('2026-03-19T18:30:00Z')
  expect(told(lastMonthSoFar(now, NEW_YORK))).toEqual(['2026-02-01T05:00:00Z', '2026-02-19T19:30:00Z'])
})

test('a last month that is too short counts whole', () => {
  const now = Temporal.Instant.from('2026-03-30T18:30:00Z')
  expect(told(lastMonthSoFar(now, NEW_YORK))).toEqual(['2026-02-01T05:00:00Z', '2026-03-01T05:00:00Z'])
})

test('the last evening of a month is still in it, however late it is elsewhere', () => {
  const now = Temporal.Instant.from('2026-04-01T02:00:00Z')
  expect(told(lastMonthSoFar(now, NEW_YORK))[0]).toBe('2026-02-01T05:00:00Z')
})

test('a week of days has eight boundaries, each at the turn of a day', () => {
  const boundaries = dayBoundaries(date('2026-03-05'), 7, NEW_YORK)
  expect(boundaries).toHaveLength(8)
  expect(boundaries.map((instant) => instant.toZonedDateTimeISO(NEW_YORK).hour)).toEqual(Array(8).fill(0))
})
