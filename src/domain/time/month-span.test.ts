import { expect, test } from 'vitest'
import type { Interval } from '#domain/time/interval.ts'
import { lastMonthSoFar, monthSpan } from '#domain/time/month-span.ts'

const date = (text: string) => Temporal.PlainDate.from(text)
const told = ({ start, end }: Interval) =>
  [start, end].map((instant) => new Date(instant).toISOString().replace('.000', ''))
const NEW_YORK = 'America/New_York'

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
