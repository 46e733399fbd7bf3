import { expect, test } from 'vitest'
import type { BookingRules } from '#domain/settings/availability-of.ts'
import { DEFAULT_BOOKING_RULES } from '#domain/settings/default-booking-rules.ts'
import { proposedStart, workingHoursOn } from './working-hours.ts'

const rules: BookingRules = {
  ...DEFAULT_BOOKING_RULES,
  weekday_start_time: '09:00',
  weekday_end_time: '17:30',
  weekend_start_time: '10:00',
  weekend_end_time: '24:00',
}
const wednesday = Temporal.PlainDate.from('2026-11-18')
const saturday = Temporal.PlainDate.from('2026-11-21')
const options = { timeZone: 'America/New_York', busy: [], durationMinutes: 60 }
const propose = (now: string, bookingRules: BookingRules | undefined = rules) =>
  proposedStart(wednesday, { ...options, rules: bookingRules, now: Temporal.Instant.from(now) })

test('uses separate hours for weekdays and weekends', () => {
  expect(workingHoursOn(wednesday, rules)).toEqual([{ fromMinute: 540, toMinute: 1050 }])
  expect(workingHoursOn(saturday, rules)).toEqual([{ fromMinute: 600, toMinute: 1440 }])
})

const DAY = { start: '12:00', end: '20:00' }
const hoursPerDay: BookingRules = {
  ...rules,
  week: {
    monday: DAY,
    tuesday: DAY,
    wednesday: DAY,
    thursday: DAY,
    friday: DAY,
    saturday: null,
    sunday: null,
  },
}

test('prefers hours per day, if they are set, and has none on a closed day', () => {
  expect(workingHoursOn(wednesday, hoursPerDay)).toEqual([{ fromMinute: 720, toMinute: 1200 }])
  expect(workingHoursOn(saturday, hoursPerDay)).toEqual([])
  expect(propose('2026-11-15T12:00:00Z', hoursPerDay)).toBe('2026-11-18T17:00:00Z')
})

test('has no working hours on a day off', () => {
  const away = { ...rules, days_off: [{ from: '2026-11-17', to: '2026-11-18' }] }
  expect(workingHoursOn(wednesday, away)).toEqual([])
  expect(workingHoursOn(wednesday.add({ days: 1 }), away)).toHaveLength(1)
})

const withBreaks = (...breaks: [start: string, end: string][]): BookingRules => ({
  ...rules,
  breaks: breaks.map(([start, end]) => ({ start, end, weekdays: ['wednesday'] })),
})

test('leaves out breaks, whatever their order', () => {
  expect(
    workingHoursOn(wednesday, withBreaks(['15:00', '15:30'], ['12:00', '13:00'], ['12:30', '13:30'])),
  ).toEqual([
    { fromMinute: 540, toMinute: 720 },
    { fromMinute: 810, toMinute: 900 },
    { fromMinute: 930, toMinute: 1050 },
  ])
  expect(workingHoursOn(wednesday, withBreaks(['08:00', '10:00'], ['17:00', '19:00']))).toEqual([
    { fromMinute: 600, toMinute: 1020 },
  ])
  expect(workingHoursOn(saturday, withBreaks(['12:00', '13:00']))).toHaveLength(1)
})

test('proposes no start during a break', () => {
  expect(propose('2026-11-15T12:00:00Z', withBreaks(['09:30', '11:00']))).toBe('2026-11-18T16:00:00Z')
})

test('proposes the start of the working hours', () => {
  expect(propose('2026-11-15T12:00:00Z')).toBe('2026-11-18T14:00:00Z')
  expect(propose('2026-11-18T13:00:00Z')).toBe('2026-11-18T14:00:00Z')
  expect(propose('2026-11-15T12:00:00Z', undefined)).toBe('2026-11-18T14:00:00Z')
})

test('proposes nothing once today’s working hours have started, so that a new appointment starts now', () => {
  expect(propose('2026-11-18T15:00:00Z')).toBeUndefined()
})

/** A time span on that Wednesday in New York. */
const span = (from: string, to: string) => ({
  start: Date.parse(`2026-11-18T${from}-05:00`),
  end: Date.parse(`2026-11-18T${to}-05:00`),
})
const proposeAround = (busy: ReturnType<typeof span>[], now = '2026-11-15T12:00:00Z') =>
  proposedStart(wednesday, { ...options, rules, busy, now: Temporal.Instant.from(now) })

test('proposes the first free time that is long enough', () => {
  expect(proposeAround([span('09:00', '10:00')])).toBe('2026-11-18T15:00:00Z')
  expect(proposeAround([span('09:00', '10:00'), span('10:30', '12:00')])).toBe('2026-11-18T17:00:00Z')
})

test('proposes the start of the working hours on a full day', () => {
  expect(proposeAround([span('08:00', '17:00')])).toBe('2026-11-18T14:00:00Z')
})

test('proposes a start on past days too', () => {
  expect(proposeAround([span('09:00', '10:00')], '2028-01-01T00:00:00Z')).toBe('2026-11-18T15:00:00Z')
})
