import { expect, test } from 'vitest'
import { DEFAULT_RULES, parseHours, weekOf } from '#domain/scheduling/availability.ts'
import type { SlotContext } from '#domain/scheduling/slot-rejection.ts'
import { intervalOf } from '#domain/time/interval.ts'
import { proposedStart } from './proposed-start.ts'

/** Nine to five every day, in UTC. */
const context: SlotContext = {
  availability: {
    ...DEFAULT_RULES,
    timeZone: 'UTC',
    week: weekOf(parseHours('09:00', '17:00'), parseHours('09:00', '17:00')),
  },
  busy: [],
  elsewhere: [],
  durationMinutes: 60,
  now: Date.parse('2026-11-01T00:00Z'),
}
const at = (text: string) => Date.parse(`2026-11-${text}Z`)
const proposed = (preferred: string, overrides: Partial<SlotContext> = {}) => {
  const start = proposedStart(at(preferred), { ...context, ...overrides })
  return start === null ? null : new Date(start).toISOString().slice(8, 16)
}
const job = (from: string, minutes: number) => intervalOf(at(from), minutes)

test('proposes the free time nearest to the preferred one', () => {
  expect(proposed('18T10:00', { busy: [job('18T10:00', 60)] })).toBe('18T09:00')
  expect(proposed('18T10:00', { busy: [job('18T09:00', 120)] })).toBe('18T11:00')
})

test('proposes another day if the day is full', () => {
  expect(proposed('18T10:00', { busy: [job('18T09:00', 480)] })).toBe('17T16:00')
  expect(proposed('18T15:00', { busy: [job('18T09:00', 480)] })).toBe('19T09:00')
})

test('returns null if the days around are full too', () => {
  expect(proposed('18T10:00', { busy: [job('14T00:00', 9 * 24 * 60)] })).toBeNull()
})

test('respects other calendars and hours', () => {
  expect(proposed('18T10:00', { elsewhere: [job('18T09:00', 200)] })).toBe('18T12:30')
  expect(proposed('18T20:00')).toBe('18T16:00')
})

test('ignores the limits on notice and days ahead that bind only clients', () => {
  const availability = { ...context.availability, noticeMinutes: 10_000, daysAhead: 2 }
  expect(proposed('18T10:15', { availability, now: at('17T00:00') })).toBe('18T10:00')
  const late = proposedStart(Date.parse('2028-05-05T10:15Z'), context)
  expect(late).toBe(Date.parse('2028-05-05T10:00Z'))
})

test('never proposes a time in the past', () => {
  expect(proposed('18T10:00', { now: at('18T12:10') })).toBe('18T12:30')
})
