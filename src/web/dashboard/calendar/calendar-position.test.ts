import { expect, test } from 'vitest'
import { adjacentPosition, parsePosition, positionParams, spanToLoad } from './calendar-position.ts'

const today = Temporal.PlainDate.from('2026-11-15')
const parse = (search: string) => {
  const { view, date } = parsePosition(new URLSearchParams(search), today)
  return `${view} ${date}`
}

test.each([
  ['', 'month 2026-11-15'],
  ['view=week&date=2026-11-18', 'week 2026-11-18'],
  ['view=day', 'day 2026-11-15'],
  ['view=year&date=2026-12-01', 'month 2026-12-01'],
  ['date=2026-02-30', 'month 2026-11-15'],
  ['date=soon', 'month 2026-11-15'],
  ['date=9999-12-31', 'month 2026-11-15'],
  ['date=-271821-04-19', 'month 2026-11-15'],
])('reads the URL parameters %j as %j', (search, position) => {
  expect(parse(search)).toBe(position)
})

test('writes the same URL parameters that it has read', () => {
  for (const search of ['', 'view=week&date=2026-11-18', 'view=day', 'date=2026-12-01']) {
    expect(positionParams(parsePosition(new URLSearchParams(search), today), today).toString()).toBe(search)
  }
})

test.each([
  ['month', 1, '2026-12-31', '2027-01-31'],
  ['month', 1, '2027-01-31', '2027-02-28'],
  ['week', -1, '2026-11-18', '2026-11-11'],
  ['day', 1, '2026-11-30', '2026-12-01'],
] as const)('moves by one %s (%i) from %s to %s', (view, direction, from, to) => {
  const next = adjacentPosition({ view, date: Temporal.PlainDate.from(from) }, direction)
  expect(next.date.toString()).toBe(to)
})

const spanOf = (view: 'month' | 'week' | 'day') => {
  const { start, end } = spanToLoad({ view, date: Temporal.PlainDate.from('2026-11-04') }, 'America/New_York')
  return [start, end].map((instant) => new Date(instant).toISOString())
}

test('loads the month from midnight to midnight in the business’s time zone', () => {
  expect(spanOf('month')).toEqual(['2026-11-01T04:00:00.000Z', '2026-12-01T05:00:00.000Z'])
})

test('loads the whole week for a day too, including the repeated hour of autumn', () => {
  expect(spanOf('week')).toEqual(['2026-11-01T04:00:00.000Z', '2026-11-08T05:00:00.000Z'])
  expect(spanOf('day')).toEqual(spanOf('week'))
})
