import fc from 'fast-check'
import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/time/instant.ts'
import { type BusyTime, mergedBusyTimes, splitByWeek } from './busy-times.ts'

const WINDOW = { start: 0, end: 100 }
const timed = (start: number, end: number): BusyTime => ({ start, end, isAllDay: false })
const allDay = (start: number, end: number): BusyTime => ({ start, end, isAllDay: true })

test('merges times that overlap, and keeps those that touch apart', () => {
  expect(mergedBusyTimes([timed(20, 30), timed(5, 12), timed(10, 20), timed(6, 8)], WINDOW)).toEqual([
    timed(5, 20),
    timed(20, 30),
  ])
})

test('does not merge whole days with times on them', () => {
  expect(mergedBusyTimes([timed(10, 20), allDay(0, 24)], WINDOW)).toEqual([allDay(0, 24), timed(10, 20)])
})

test('clips busy times to the window', () => {
  const outside = [timed(-20, -10), timed(-5, 0), timed(100, 110)]
  expect(mergedBusyTimes([...outside, timed(-5, 5), timed(95, 120)], WINDOW)).toEqual([
    timed(0, 5),
    timed(95, 100),
  ])
})

const randomTimes = fc.array(
  fc
    .tuple(fc.integer({ min: -20, max: 120 }), fc.integer({ min: 1, max: 30 }))
    .map(([start, length]) => timed(start, start + length)),
)

test('merged times cover exactly the instants that one of the times covers', () => {
  fc.assert(
    fc.property(randomTimes, (times) => {
      const merged = mergedBusyTimes(times, WINDOW)
      const covers = (list: BusyTime[], at: number) => list.some(({ start, end }) => start <= at && at < end)
      for (let at = WINDOW.start; at < WINDOW.end; at++) expect(covers(merged, at)).toBe(covers(times, at))
    }),
  )
})

test('splits a time longer than a week into adjacent pieces', () => {
  expect(splitByWeek({ start: 0, end: 7 * DAY_MS })).toEqual([{ start: 0, end: 7 * DAY_MS }])
  expect(splitByWeek({ start: 5, end: 5 + 15 * DAY_MS })).toEqual([
    { start: 5, end: 5 + 7 * DAY_MS },
    { start: 5 + 7 * DAY_MS, end: 5 + 14 * DAY_MS },
    { start: 5 + 14 * DAY_MS, end: 5 + 15 * DAY_MS },
  ])
})
