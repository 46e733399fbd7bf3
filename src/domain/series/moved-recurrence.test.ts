import { expect, test } from 'vitest'
import { movedRecurrence } from './moved-recurrence.ts'
import type { Rhythm } from './rhythm.ts'
import { type Recurrence, visitAfter } from './series-visits.ts'

const timeZone = 'America/New_York'
const recurrence = (rhythm: Rhythm, date: string, time: string): Recurrence => ({
  rhythm,
  date,
  time,
  timeZone,
})
const at = (date: string, time: string) => visitAfter(recurrence('weekly', date, time), 0, 0).startsAt

/** The n-th visit at its regular time. */
function nthVisit(series: Recurrence, n: number) {
  const { startsAt, clock, isFifth } = visitAfter(series, n, n)
  return { startsAt, rhythmTime: startsAt, clock, isFifth }
}

const localTimeOf = (series: Recurrence, steps: number) => {
  const { date, startsAt } = visitAfter(series, steps, 0)
  const { hour, minute } = Temporal.Instant.fromEpochMilliseconds(startsAt).toZonedDateTimeISO(timeZone)
  return `${date} ${hour}:${String(minute).padStart(2, '0')}`
}

test('keeps the last Tuesday when only the time changes', () => {
  const monthly = recurrence('monthly', '2030-01-29', '10:00')
  const moved = movedRecurrence(nthVisit(monthly, 1), at('2030-02-26', '11:00'), {
    rhythm: 'monthly',
    timeZone,
  })
  expect([0, 1, 2].map((steps) => localTimeOf(moved, steps))).toEqual([
    '2030-02-26 11:00',
    '2030-03-26 11:00',
    '2030-04-30 11:00',
  ])
})

test('keeps the fourth Tuesday, and adopts a different day as it is', () => {
  const monthly = { rhythm: 'monthly' as const, timeZone }
  const fourth = nthVisit(recurrence('monthly', '2030-01-22', '10:00'), 1)
  expect(localTimeOf(movedRecurrence(fourth, at('2030-02-26', '11:00'), monthly), 2)).toBe('2030-04-23 11:00')
  const last = nthVisit(recurrence('monthly', '2030-01-29', '10:00'), 1)
  expect(localTimeOf(movedRecurrence(last, at('2030-02-20', '10:00'), monthly), 2)).toBe('2030-04-17 10:00')
})

test('keeps the time of the series when clocks skip it on one day', () => {
  const weekly = { rhythm: 'weekly' as const, timeZone }
  const skipped = nthVisit(recurrence('weekly', '2030-03-03', '02:30'), 1)
  expect(localTimeOf(movedRecurrence(skipped, skipped.startsAt, weekly), 1)).toBe('2030-03-17 2:30')
  // Choosing the time that the clock showed on that day changes the series.
  expect(localTimeOf(movedRecurrence(skipped, at('2030-03-11', '03:30'), weekly), 1)).toBe('2030-03-18 3:30')
})

test('moving a visit that was moved separately moves the others along, unless its time stays the same', () => {
  const weekly = { rhythm: 'weekly' as const, timeZone }
  const separate = {
    ...nthVisit(recurrence('weekly', '2030-01-07', '10:00'), 1),
    startsAt: at('2030-01-16', '15:00'),
  }
  expect(localTimeOf(movedRecurrence(separate, at('2030-01-16', '14:00'), weekly), 1)).toBe(
    '2030-01-23 14:00',
  )
  expect(localTimeOf(movedRecurrence(separate, separate.startsAt, weekly), 1)).toBe('2030-01-21 10:00')
})

test('keeps the instants of visits after a change of time zone', () => {
  const visit = nthVisit(recurrence('weekly', '2030-01-07', '10:00'), 1)
  const moved = movedRecurrence(visit, visit.startsAt, { rhythm: 'weekly', timeZone: 'America/Los_Angeles' })
  expect(visitAfter(moved, 1, 0).startsAt).toBe(at('2030-01-21', '10:00'))
})
