import { expect, test } from 'vitest'
import { hoursOf, weekOf } from '#domain/scheduling/availability.ts'
import { availabilityOf, type BookingRules } from '#domain/settings/availability-of.ts'
import { NEUTRAL_BOOKING } from '#domain/settings/neutral-booking.ts'

const of = (rules: Partial<BookingRules>) => availabilityOf({ ...NEUTRAL_BOOKING, ...rules }, 'UTC')

test('opens by the two windows while nothing else is said, and limits nothing', () => {
  expect(of({})).toEqual({
    timeZone: 'UTC',
    week: weekOf(hoursOf('09:00', '17:00'), hoursOf('10:00', '15:00')),
    daysOff: [],
    mayRunPastClosing: false,
    noticeMinutes: 0,
    daysAhead: 365,
    bufferBeforeMinutes: 0,
    bufferAfterMinutes: 0,
    mostJobsADay: null,
    stepMinutes: 30,
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

test('opens by the hours of each weekday where there are any', () => {
  expect(of({ week }).week).toEqual({ ...week, monday: { hours: hoursOf('07:00', '24:00'), breaks: [] } })
})

test('takes breaks on their weekdays, and none on a day without hours', () => {
  const breaks = [{ start: '12:00', end: '12:30', weekdays: ['monday', 'tuesday'] as const }]
  expect(of({ week, breaks }).week).toMatchObject({
    monday: { breaks: [hoursOf('12:00', '12:30')] },
    tuesday: null,
  })
  expect(of({ breaks }).week.wednesday?.breaks).toEqual([])
})
