import { expect, test } from 'vitest'
import { calendarSpan } from './calendar-span.ts'

const spanOf = (view: 'month' | 'week' | 'day') => {
  const { start, end } = calendarSpan(
    { view, date: Temporal.PlainDate.from('2026-11-04') },
    'America/New_York',
  )
  return [start, end].map((instant) => new Date(instant).toISOString())
}

test('reads the month from midnight to midnight where the business is', () => {
  expect(spanOf('month')).toEqual(['2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'])
})

test('reads the whole week for a day too, with the hour that autumn repeats', () => {
  expect(spanOf('week')).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-08T05:00:00.000Z'])
  expect(spanOf('day')).toEqual(spanOf('week'))
})
