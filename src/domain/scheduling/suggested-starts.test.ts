import { expect, test } from 'vitest'
import { intervalOf } from '#domain/time/interval.ts'
import { suggestedStarts, suggestionSpan } from './suggested-starts.ts'
import { at, morning, span, withRules } from './testing/morning.ts'

type Search = Parameters<typeof suggestedStarts>[0]

/** The suggestions of a business that is open from 09:00 to 11:00 every day, seen from that Monday. */
const suggested = (now: string, context: Partial<Search> = {}) =>
  suggestedStarts({ ...morning, from: undefined, now: at(now), ...context }).map((start) =>
    new Date(start).toISOString().slice(0, 16).replace('T', ' '),
  )
const next = (now: string, context?: Partial<Search>) => suggested(now, context)[0]

test('are on the next three days with a free time', () => {
  const busy = [span('2026-06-16 09:00', '2026-06-16 11:00')]
  expect(suggested('08:00', { busy })).toEqual(['2026-06-15 09:00', '2026-06-17 09:00', '2026-06-18 09:00'])
})

test('begin with the chosen day, but never in the past', () => {
  expect(next('08:00', { from: '2026-06-20' })).toBe('2026-06-20 09:00')
  expect(next('09:10', { from: '2026-06-01' })).toBe('2026-06-15 09:30')
})

test('begin with the next start on the grid while the business is open', () => {
  expect(next('09:10')).toBe('2026-06-15 09:30')
})

test('begin with the next opening once no job fits into the day', () => {
  expect(next('10:01')).toBe('2026-06-16 09:00')
})

test('are after jobs and after busy times of other calendars', () => {
  expect(next('08:00', { busy: [span('09:00', '10:00')] })).toBe('2026-06-15 10:00')
  expect(next('08:00', { elsewhere: [span('08:00', '11:00')] })).toBe('2026-06-16 09:00')
})

test('skip days off, and ignore the rules that bind clients only', () => {
  const daysOff = [{ from: '2026-06-15', to: '2026-06-18' }]
  expect(next('08:00', { availability: withRules({ daysOff }).availability })).toBe('2026-06-19 09:00')
  const { availability } = withRules({ noticeMinutes: 3 * 24 * 60, daysAhead: 0, maxJobsPerDay: 1 })
  expect(next('12:00', { availability })).toBe('2026-06-16 09:00')
  expect(next('08:00', { availability, busy: [span('09:00', '10:00')] })).toBe('2026-06-15 10:00')
})

test('are empty for a business without hours, or with nothing free for two months', () => {
  const week = { ...morning.availability.week }
  for (const day of Object.keys(week)) week[day as keyof typeof week] = null
  expect(next('08:00', { availability: withRules({ week }).availability })).toBeUndefined()
  expect(next('08:00', { busy: [intervalOf(at('00:00'), 61 * 24 * 60)] })).toBeUndefined()
})

test('need the busy times of all days it searches', () => {
  const { start, end } = suggestionSpan({ ...morning, from: undefined, now: at('08:00') })
  expect(start).toBeLessThan(at('00:00'))
  expect(end).toBeGreaterThan(at('2026-08-13 11:00'))
})
