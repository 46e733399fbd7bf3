import { expect, test } from 'vitest'
import { hoursOn, proposedStart, type WeekHours } from './working-hours.ts'

const hours: WeekHours = {
  weekday_start_time: '09:00',
  weekday_end_time: '17:30',
  weekend_start_time: '10:00',
  weekend_end_time: '24:00',
}
const wednesday = Temporal.PlainDate.from('2026-11-18')
const saturday = Temporal.PlainDate.from('2026-11-21')
const free = { timeZone: 'America/New_York', busy: [], durationMinutes: 60 }
const proposed = (now: string, known: WeekHours | undefined = hours) =>
  proposedStart(wednesday, { ...free, hours: known, now: Temporal.Instant.from(now) })

test('weekdays and weekends have their own hours', () => {
  expect(hoursOn(wednesday, hours)).toEqual({ fromMinute: 540, toMinute: 1050 })
  expect(hoursOn(saturday, hours)).toEqual({ fromMinute: 600, toMinute: 1440 })
})

test('a new appointment is proposed for when work starts', () => {
  expect(proposed('2026-11-15T12:00:00Z')).toBe('2026-11-18T14:00:00Z')
  expect(proposed('2026-11-18T13:00:00Z')).toBe('2026-11-18T14:00:00Z')
  expect(proposed('2026-11-15T12:00:00Z', undefined)).toBe('2026-11-18T14:00:00Z')
})

test('later on the same day it is left at now', () => {
  expect(proposed('2026-11-18T15:00:00Z')).toBeUndefined()
})

/** New York, that Wednesday. */
const span = (from: string, to: string) => ({
  start: Date.parse(`2026-11-18T${from}-05:00`),
  end: Date.parse(`2026-11-18T${to}-05:00`),
})
const proposedAmong = (busy: ReturnType<typeof span>[], now = '2026-11-15T12:00:00Z') =>
  proposedStart(wednesday, { ...free, hours, busy, now: Temporal.Instant.from(now) })

test('a time that is taken is not proposed, but the first where the job fits', () => {
  expect(proposedAmong([span('09:00', '10:00')])).toBe('2026-11-18T15:00:00Z')
  expect(proposedAmong([span('09:00', '10:00'), span('10:30', '12:00')])).toBe('2026-11-18T17:00:00Z')
})

test('a day without room is proposed for when work starts', () => {
  expect(proposedAmong([span('08:00', '17:00')])).toBe('2026-11-18T14:00:00Z')
})

test('a day that has passed is proposed by the same rule', () => {
  expect(proposedAmong([span('09:00', '10:00')], '2028-01-01T00:00:00Z')).toBe('2026-11-18T15:00:00Z')
})
