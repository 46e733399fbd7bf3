import { expect, test } from 'vitest'
import { parseHours } from './availability.ts'
import { openSlots, type SlotSearch, spanToLoad } from './open-slots.ts'
import { at, morning, span, withRules } from './testing/morning.ts'

function starts(search: SlotSearch): string[] {
  return openSlots(search).map(({ start }) => new Date(start).toISOString().slice(11, 16))
}

function openFrom(start: string, end: string, ...breaks: [string, string][]) {
  const workingDay = { hours: parseHours(start, end), breaks: breaks.map((pause) => parseHours(...pause)) }
  return withRules({ week: { ...morning.availability.week, monday: workingDay } })
}

test('offers a start every half hour while the job ends within hours', () => {
  expect(starts(morning)).toEqual(['09:00', '09:30', '10:00'])
})

test('allows back-to-back appointments', () => {
  expect(starts({ ...morning, busy: [span('09:00', '10:00')] })).toEqual(['10:00'])
})

test('rejects the smallest overlap', () => {
  const { start, end } = span('10:00', '10:30')
  expect(starts({ ...morning, busy: [{ start: start - 1, end }] })).toEqual([])
  expect(starts({ ...morning, busy: [{ start, end: end + 1 }] })).toEqual(['09:00'])
})

test('allows the last job to run past closing time if the owner wants that', () => {
  expect(starts(withRules({ mayRunPastClosing: true }))).toEqual(['09:00', '09:30', '10:00', '10:30'])
})

test('does not let the last job run into a job of the next day', () => {
  const late = openFrom('22:00', '24:00')
  const search = { ...late, availability: { ...late.availability, mayRunPastClosing: true } }
  expect(starts({ ...search, busy: [span('2026-06-16 00:00', '2026-06-16 01:00')] })).toEqual([
    '22:00',
    '22:30',
    '23:00',
  ])
})

test('offers nothing on a day that closes before it opens, or at the same time', () => {
  expect(starts(openFrom('17:00', '09:00'))).toEqual([])
  expect(starts(openFrom('09:00', '09:00'))).toEqual([])
})

test('offers nothing on a weekday that is closed', () => {
  expect(starts(withRules({ week: { ...morning.availability.week, monday: null } }))).toEqual([])
})

test('keeps breaks free and continues the same grid after them', () => {
  expect(starts(openFrom('09:00', '13:00', ['10:10', '10:40']))).toEqual(['09:00', '11:00', '11:30', '12:00'])
})

test('keeps breaks free when jobs may run past closing time', () => {
  const search = openFrom('09:00', '12:00', ['11:30', '12:00'])
  expect(starts({ ...search, availability: { ...search.availability, mayRunPastClosing: true } })).toEqual([
    '09:00',
    '09:30',
    '10:00',
    '10:30',
  ])
})

test('takes no jobs on days off, the first and the last included', () => {
  const week = { ...withRules({ daysOff: [{ from: '2026-06-16', to: '2026-06-17' }] }), days: 4 }
  expect(openSlots(week).map(({ start }) => new Date(start).getUTCDate())).toEqual([15, 15, 15, 18, 18, 18])
})

test('does not offer times in the past', () => {
  expect(starts({ ...morning, now: at('09:30') })).toEqual(['09:30', '10:00'])
  expect(starts({ ...morning, now: at('09:30') + 1 })).toEqual(['10:00'])
})

test('does not offer times within the minimum notice', () => {
  const search = withRules({ noticeMinutes: 24 * 60 })
  expect(starts({ ...search, now: at('2026-06-14 09:30') })).toEqual(['09:30', '10:00'])
})

test('offers as many calendar days ahead as the owner allows', () => {
  const sunday = { ...withRules({ daysAhead: 1 }), now: at('2026-06-14 23:59') }
  expect(starts(sunday)).toHaveLength(3)
  expect(starts({ ...sunday, now: at('2026-06-13 23:59') })).toEqual([])
})

test('offers times up to a year ahead by default', () => {
  expect(starts({ ...morning, now: at('2025-06-15 00:00') })).toHaveLength(3)
  expect(starts({ ...morning, now: at('2025-06-14 23:59') })).toEqual([])
})

test('keeps both buffers free between two jobs', () => {
  const search = { ...withRules({ bufferBeforeMinutes: 10, bufferAfterMinutes: 20 }), durationMinutes: 30 }
  expect(starts({ ...search, busy: [span('08:30', '09:00')] })).toEqual(['09:30', '10:00', '10:30'])
  expect(starts({ ...search, busy: [span('08:31', '09:01')] })).toEqual(['10:00', '10:30'])
  expect(starts({ ...search, busy: [span('11:00', '11:30')] })).toEqual(['09:00', '09:30', '10:00'])
  expect(starts({ ...search, busy: [span('10:59', '11:29')] })).toEqual(['09:00', '09:30'])
})

test('needs no buffer at the start and the end of the day', () => {
  expect(starts(withRules({ bufferBeforeMinutes: 60, bufferAfterMinutes: 60 }))).toHaveLength(3)
})

test('offers nothing more when the daily limit is reached', () => {
  const search = { ...withRules({ maxJobsPerDay: 2 }), busy: [span('07:00', '08:00')] }
  expect(starts(search)).toHaveLength(3)
  expect(starts({ ...search, busy: [...search.busy, span('18:00', '19:00')] })).toEqual([])
})

test('counts a job on the day it starts', () => {
  const search = withRules({ maxJobsPerDay: 1 })
  expect(starts({ ...search, busy: [span('2026-06-14 23:00', '08:00')] })).toHaveLength(3)
  expect(starts({ ...search, busy: [span('23:00', '2026-06-16 08:00')] })).toEqual([])
})

test('the span to load includes everything that a job on these days could come too close to', () => {
  const search = withRules({ bufferBeforeMinutes: 10, bufferAfterMinutes: 20 })
  expect(spanToLoad(search)).toEqual(span('2026-06-14 22:30', '2026-06-16 01:30'))
})
