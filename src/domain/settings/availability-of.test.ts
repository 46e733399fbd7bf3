import { expect, test } from 'vitest'
import { parseHours, weekOf } from '#domain/scheduling/availability.ts'
import { availabilityOf, type BookingRules } from '#domain/settings/availability-of.ts'
import { DEFAULT_BOOKING_RULES } from '#domain/settings/default-booking-rules.ts'

const availabilityWith = (rules: Partial<BookingRules>) =>
  availabilityOf({ ...DEFAULT_BOOKING_RULES, ...rules }, 'UTC')

test('uses weekday and weekend hours and no limits by default', () => {
  expect(availabilityWith({})).toEqual({
    timeZone: 'UTC',
    week: weekOf(parseHours('09:00', '17:00'), parseHours('10:00', '15:00')),
    daysOff: [],
    mayRunPastClosing: false,
    noticeMinutes: 0,
    daysAhead: 365,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    maxJobsPerDay: null,
    stepMinutes: 30,
    travel: null,
  })
})

const week = {
  monday: { start: '07:00', end: '24:00' },
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
}

test('uses the hours of each weekday if they are set', () => {
  expect(availabilityWith({ week }).week).toEqual({
    ...week,
    monday: { hours: parseHours('07:00', '24:00'), breaks: [] },
  })
})

test('adds breaks on their weekdays, and none on a closed day', () => {
  const breaks = [{ start: '12:00', end: '12:30', weekdays: ['monday', 'tuesday'] as const }]
  expect(availabilityWith({ week, breaks }).week).toMatchObject({
    monday: { breaks: [parseHours('12:00', '12:30')] },
    tuesday: null,
  })
  expect(availabilityWith({ breaks }).week.wednesday?.breaks).toEqual([])
})
