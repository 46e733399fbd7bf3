import { expect, test } from 'vitest'
import type { Interval } from '#domain/time/interval.ts'
import { lastMonthSoFar, monthSpan } from '#domain/time/month-span.ts'

const date = (text: string) => Temporal.PlainDate.from(text)
const formatted = ({ start, end }: Interval) =>
  [start, end].map((instant) => new Date(instant).toISOString().replace('.000', ''))
const NEW_YORK = 'America/New_York'

test('a month ends where the next one starts, also when clocks change', () => {
  expect(formatted(monthSpan(date('2026-03-19'), NEW_YORK))).toEqual([
    '2026-03-01T05:00:00Z',
    '2026-04-01T04:00:00Z',
  ])
})

test('last month so far ends at the same time of the same day', () => {
  const now = Temporal.Instant.from('2026-03-19T18:30:00Z')
  expect(formatted(lastMonthSoFar(now, NEW_YORK))).toEqual(['2026-02-01T05:00:00Z', '2026-02-19T19:30:00Z'])
})

test('a previous month without that day counts in full', () => {
  const now = Temporal.Instant.from('2026-03-30T18:30:00Z')
  expect(formatted(lastMonthSoFar(now, NEW_YORK))).toEqual(['2026-02-01T05:00:00Z', '2026-03-01T05:00:00Z'])
})

test('the last evening of a month belongs to it, even if UTC is a day ahead', () => {
  const now = Temporal.Instant.from('2026-04-01T02:00:00Z')
  expect(formatted(lastMonthSoFar(now, NEW_YORK))[0]).toBe('2026-02-01T05:00:00Z')
})
