import { expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/time/instant.ts'
import { intervalOf, overlaps } from '#domain/time/interval.ts'
import type { Place } from '#domain/travel/place.ts'
import { parseHours, weekOf } from './availability.ts'
import { dayMoveSpan, type JobToMove, proposeDayMove } from './propose-day-move.ts'
import { slotRejection } from './slot-rejection.ts'
import { at, morning, span, withRules } from './testing/morning.ts'

type Search = Parameters<typeof proposeDayMove>[0]

const job = (id: string, time: string, durationMinutes = 60): JobToMove => ({
  id,
  start: at(time),
  durationMinutes,
})

/** The proposals of a business that is open from 09:00 to 11:00 every day, for a Monday, seen from that morning. */
const proposed = (jobs: readonly JobToMove[], context: Partial<Search> = {}) =>
  proposeDayMove({ ...morning, now: at('06:00'), jobs, ...context }).map(
    ({ start }) => start && new Date(start).toISOString().slice(0, 16).replace('T', ' '),
  )

test('the same weekday and time of the next week come first', () => {
  expect(proposed([job('a', '09:00'), job('b', '10:00')])).toEqual(['2026-06-22 09:00', '2026-06-22 10:00'])
})

test('a time nearby on that weekday is better than another weekday', () => {
  expect(proposed([job('a', '09:30')], { busy: [span('2026-06-22 09:00', '2026-06-22 10:00')] })).toEqual([
    '2026-06-22 10:00',
  ])
})

test('if that day is full, the same time on the next day is better than waiting for two weeks', () => {
  const busy = [span('2026-06-22 09:00', '2026-06-22 11:00')]
  expect(proposed([job('a', '10:00')], { busy })).toEqual(['2026-06-16 10:00'])
  const twoDays = [...busy, span('2026-06-16 09:00', '2026-06-16 11:00')]
  expect(proposed([job('a', '10:00')], { busy: twoDays })).toEqual(['2026-06-17 10:00'])
})

test('a day later is as bad as half an hour from the usual time', () => {
  const nextWeek = span('2026-06-22 09:00', '2026-06-22 11:00')
  const half = [nextWeek, span('2026-06-16 10:30', '2026-06-16 11:00')]
  expect(proposed([job('a', '10:00')], { busy: half })).toEqual(['2026-06-16 09:30'])
})

test('a similar time on another weekday is better than a very different time on the same one', () => {
  const hours = { start: 8 * 60, end: 18 * 60 }
  const { availability } = withRules({ week: weekOf(hours, hours) })
  const busy = [span('2026-06-22 08:00', '2026-06-22 11:30')]
  expect(proposed([job('a', '09:00')], { availability, busy })).toEqual(['2026-06-16 09:00'])
})

test('a proposed time is busy for the jobs that follow, with the buffers between', () => {
  const { availability } = withRules({ bufferAfterMinutes: 30 })
  expect(proposed([job('a', '09:00', 30), job('b', '09:30', 30)], { availability })).toEqual([
    '2026-06-22 09:00',
    '2026-06-22 10:00',
  ])
  expect(proposed([job('a', '09:00'), job('b', '09:00')])).toEqual(['2026-06-22 09:00', '2026-06-16 09:00'])
})

test('a job that finds no time gets none, and the others do', () => {
  const twoWeeks = span('2026-06-16 00:00', '2026-06-30 00:00')
  const busy = [{ ...twoWeeks, end: twoWeeks.end - DAY_MS }]
  expect(
    proposed([job('a', '09:00', 180), job('b', '09:00', 120), job('c', '10:00', 120)], { busy }),
  ).toEqual([null, '2026-06-29 09:00', null])
})

test('only the fourteen days after that day are searched', () => {
  const busy = [span('2026-06-16 00:00', '2026-06-30 00:00')]
  expect(proposed([job('a', '09:00')], { busy })).toEqual([null])
})

test('days off and other calendars count, limits for clients do not', () => {
  const { availability } = withRules({
    daysOff: [{ from: '2026-06-22', to: '2026-06-22' }],
    noticeMinutes: 30 * 24 * 60,
    daysAhead: 0,
    maxJobsPerDay: 1,
  })
  const elsewhere = [span('2026-06-16 00:00', '2026-06-17 00:00')]
  expect(proposed([job('a', '09:00'), job('b', '10:00')], { availability, elsewhere })).toEqual([
    '2026-06-17 09:00',
    '2026-06-17 10:00',
  ])
})

const home: Place = { latitude: 34.09, longitude: -118.41, zip: '90210', isPinned: false }
/** A drive of 50 minutes from home. */
const harbor: Place = { latitude: 33.86, longitude: -118.41, zip: '90278', isPinned: false }
const { availability: travelling } = withRules({
  travel: { base: home, isHomeByClosing: false, defaultMinutes: 15, pace: 1, area: { kind: 'none' } },
  week: weekOf(parseHours('09:00', '13:00'), parseHours('09:00', '13:00')),
})

test('every proposal leaves time for the drives', () => {
  const restOfWeek = { ...span('2026-06-16 00:00', '2026-06-21 23:00'), place: home }
  const busy = [restOfWeek, { ...span('2026-06-22 09:00', '2026-06-22 10:00'), place: harbor }]
  const jobs = [{ ...job('a', '10:00'), place: home }]
  expect(proposed(jobs, { availability: travelling, busy })).toEqual(['2026-06-22 11:00'])
})

test('less driving decides between times that suit the client alike', () => {
  // 10:00 and 11:00 are both half an hour from the usual 10:30, which a job at the harbor takes.
  const busy = [{ ...span('2026-06-22 10:40', '2026-06-22 10:50'), place: harbor }]
  const jobs = [{ ...job('a', '10:30', 30), place: harbor }]
  expect(proposed(jobs, { availability: travelling, busy })).toEqual(['2026-06-22 10:00'])
  const nextAtHarbor = { ...span('2026-06-22 12:30', '2026-06-22 13:00'), place: harbor }
  expect(proposed(jobs, { availability: travelling, busy: [...busy, nextAtHarbor] })).toEqual([
    '2026-06-22 11:00',
  ])
})

test('the time of day stays on the clock when clocks change', () => {
  const zone = { ...morning.availability, timeZone: 'America/New_York' }
  const start = Date.parse('2026-10-26T13:00:00Z')
  const [move] = proposeDayMove({
    ...morning,
    availability: zone,
    now: start - DAY_MS,
    jobs: [{ id: 'a', start, durationMinutes: 60 }],
  })
  expect(new Date(move?.start ?? 0).toISOString()).toBe('2026-11-02T14:00:00.000Z')
})

test('every proposal is a free slot of the same rule, and no two overlap', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const random = randomFrom(seed)
    const jobs = Array.from({ length: 12 }, (_, n) => ({
      id: String(n),
      start: at('09:00') + random(4) * 30 * MINUTE_MS,
      durationMinutes: 30 * (1 + random(3)),
    })).sort((a, b) => a.start - b.start)
    const busy = Array.from({ length: 10 }, () =>
      intervalOf(at('09:00') + (1 + random(14)) * DAY_MS + random(4) * 30 * MINUTE_MS, 30 + random(4) * 30),
    )
    const context = { ...withRules({ bufferAfterMinutes: 30 * random(2) }), now: at('06:00'), busy }
    const placed: typeof busy = []
    for (const [n, { start }] of proposeDayMove({ ...context, jobs }).entries()) {
      if (start === null) continue
      const durationMinutes = jobs[n]?.durationMinutes ?? 0
      const taken = [...busy, ...placed]
      expect(slotRejection({ ...context, busy: taken, durationMinutes }, start)).toBeUndefined()
      const slot = intervalOf(start, durationMinutes)
      expect(placed.some((other) => overlaps(other, slot))).toBe(false)
      expect(overlaps(slot, dayMoveSpan({ ...context, jobs }))).toBe(true)
      placed.push(slot)
    }
    expect(placed.length).toBeGreaterThan(0)
  }
})

function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 48271) % 2147483647
    return state % below
  }
}
