import { expect, test } from 'vitest'
import { unbookableServices } from '#domain/services/unbookable-services.ts'
import type { BookingRules } from '#domain/settings/availability-of.ts'
import { DEFAULT_BOOKING_RULES } from '#domain/settings/default-booking-rules.ts'

const defaults: BookingRules = DEFAULT_BOOKING_RULES
const services = [
  { name: 'Wash', duration: 60 },
  { name: 'All day', duration: 480 },
  { name: 'Restoration', duration: 600 },
]
const unbookableNames = (rules: BookingRules) => unbookableServices(services, rules).map(({ name }) => name)

test('returns a service longer than every day', () => {
  expect(unbookableNames(defaults)).toEqual(['Restoration'])
})

test('uses the longer of weekday and weekend hours', () => {
  expect(unbookableNames({ ...defaults, weekend_start_time: '06:00', weekend_end_time: '24:00' })).toEqual([])
})

test('returns nothing when jobs may run past closing time', () => {
  expect(unbookableNames({ ...defaults, jobs_may_run_past_closing: true })).toEqual([])
})

const closed = {
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
  sunday: null,
}

test('uses the hours of each weekday if they are set', () => {
  const week = { ...closed, tuesday: { start: '09:00', end: '10:00' } }
  expect(unbookableNames({ ...defaults, week })).toEqual(['All day', 'Restoration'])
  expect(unbookableNames({ ...defaults, week: closed, jobs_may_run_past_closing: true })).toHaveLength(3)
})

test('needs uninterrupted time: a break splits a day', () => {
  const lunch = { start: '12:00', end: '12:30' }
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
  expect(unbookableNames({ ...defaults, breaks: [{ ...lunch, weekdays }] })).toEqual([
    'All day',
    'Restoration',
  ])
  expect(unbookableNames({ ...defaults, breaks: [{ ...lunch, weekdays: ['monday'] }] })).toEqual([
    'Restoration',
  ])
})
