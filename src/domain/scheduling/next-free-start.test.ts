import { expect, test } from 'vitest'
import { intervalOf } from '#domain/time/interval.ts'
import { nextFreeSpan, nextFreeStart } from './next-free-start.ts'
import type { SlotContext } from './slot-rejection.ts'
import { at, morning, span, withRules } from './testing/morning.ts'

/** The next free start of a business that is open from 09:00 to 11:00 every day, seen from that Monday. */
const next = (now: string, context: Partial<SlotContext> = {}) => {
  const start = nextFreeStart({ ...morning, now: at(now), ...context })
  return start === null ? null : new Date(start).toISOString().slice(0, 16).replace('T', ' ')
}

test('is the next start on the grid while the business is open', () => {
  expect(next('09:10')).toBe('2026-06-15 09:30')
})

test('is the next opening once no job fits into the day', () => {
  expect(next('10:01')).toBe('2026-06-16 09:00')
})

test('is after jobs and after busy times of other calendars', () => {
  expect(next('08:00', { busy: [span('09:00', '10:00')] })).toBe('2026-06-15 10:00')
  expect(next('08:00', { elsewhere: [span('08:00', '11:00')] })).toBe('2026-06-16 09:00')
})

test('skips days off, and ignores the rules that bind clients only', () => {
  const daysOff = [{ from: '2026-06-15', to: '2026-06-18' }]
  expect(next('08:00', { availability: withRules({ daysOff }).availability })).toBe('2026-06-19 09:00')
  const { availability } = withRules({ noticeMinutes: 3 * 24 * 60, daysAhead: 0, maxJobsPerDay: 1 })
  expect(next('12:00', { availability })).toBe('2026-06-16 09:00')
  expect(next('08:00', { availability, busy: [span('09:00', '10:00')] })).toBe('2026-06-15 10:00')
})

test('is null for a business without hours, or with nothing free for two months', () => {
  const week = { ...morning.availability.week }
  for (const day of Object.keys(week)) week[day as keyof typeof week] = null
  expect(next('08:00', { availability: withRules({ week }).availability })).toBeNull()
  expect(next('08:00', { busy: [intervalOf(at('00:00'), 61 * 24 * 60)] })).toBeNull()
})

test('needs the busy times of all days it searches', () => {
  const { start, end } = nextFreeSpan({ ...morning, now: at('08:00') })
  expect(start).toBeLessThan(at('00:00'))
  expect(end).toBeGreaterThan(at('2026-08-13 11:00'))
})
