import { expect, test } from 'vitest'
import { DEFAULT_BOOKING_RULES } from '#domain/settings/default-booking-rules.ts'
import { isClosedOnSunday, weekWithSunday } from '#domain/settings/sunday-hours.ts'

const weekday = { start: '09:00', end: '17:00' }
const weekend = { start: '10:00', end: '15:00' }
const closedWeek = {
  monday: weekday,
  tuesday: weekday,
  wednesday: weekday,
  thursday: weekday,
  friday: weekday,
  saturday: weekend,
  sunday: null,
}

test('closing Sunday keeps weekday and weekend hours for the other days', () => {
  expect(weekWithSunday(DEFAULT_BOOKING_RULES, true)).toEqual(closedWeek)
})

test('a business is closed on Sunday only if its own hours say so', () => {
  expect(isClosedOnSunday(DEFAULT_BOOKING_RULES)).toBe(false)
  expect(isClosedOnSunday({ ...DEFAULT_BOOKING_RULES, week: closedWeek })).toBe(true)
})

test('opening Sunday gives it the weekend hours and keeps the other days', () => {
  const rules = { ...DEFAULT_BOOKING_RULES, week: { ...closedWeek, monday: null } }
  expect(weekWithSunday(rules, false)).toEqual({ ...closedWeek, monday: null, sunday: weekend })
})

test('hours that already say so stay as they are', () => {
  expect(weekWithSunday(DEFAULT_BOOKING_RULES, false)).toBeNull()
  const ownSunday = { ...closedWeek, sunday: { start: '08:00', end: '09:00' } }
  expect(weekWithSunday({ ...DEFAULT_BOOKING_RULES, week: ownSunday }, false)).toEqual(ownSunday)
})
