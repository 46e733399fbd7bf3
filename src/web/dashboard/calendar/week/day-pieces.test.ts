import { expect, test } from 'vitest'
import { type GridDay, weekGrid } from '#domain/time/week-grid.ts'
import { dayPieces } from './day-pieces.ts'

const days = weekGrid(
  ['2026-11-18', '2026-11-19'].map((date) => Temporal.PlainDate.from(date)),
  'America/New_York',
).days
const [wednesday, thursday] = days as [GridDay, GridDay]
const job = (appointment_time: string, duration: number) => ({ appointment_time, duration })

test('places an appointment at its time', () => {
  expect(dayPieces([job('2026-11-18T14:00:00Z', 90)], wednesday)).toMatchObject([
    { fromMinute: 540, toMinute: 630, isStart: true, isEnd: true, lane: 0, laneCount: 1 },
  ])
  expect(dayPieces([job('2026-11-18T14:00:00Z', 90)], thursday)).toEqual([])
})

test('splits an appointment that passes midnight across both days', () => {
  const night = [job('2026-11-19T03:00:00Z', 180)]
  expect(dayPieces(night, wednesday)).toMatchObject([
    { fromMinute: 1320, toMinute: 1440, isStart: true, isEnd: false },
  ])
  expect(dayPieces(night, thursday)).toMatchObject([
    { fromMinute: 0, toMinute: 60, isStart: false, isEnd: true },
  ])
})

test('does not show an appointment that ends at midnight on the next day', () => {
  expect(dayPieces([job('2026-11-19T04:00:00Z', 60)], thursday)).toEqual([])
})

test('draws very short appointments at a readable length, beside those they would cover', () => {
  const pieces = dayPieces([job('2026-11-18T14:00:00Z', 5), job('2026-11-18T14:10:00Z', 60)], wednesday)
  expect(pieces.map(({ lane, laneCount }) => [lane, laneCount])).toEqual([
    [0, 2],
    [1, 2],
  ])
})
