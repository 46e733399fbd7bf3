import { expect, test } from 'vitest'
import { unbookableServices } from '#domain/services/unbookable-services.ts'
import type { BookingRules } from '#domain/settings/availability-of.ts'
import { NEUTRAL_BOOKING } from '#domain/settings/neutral-booking.ts'

const usual: BookingRules = NEUTRAL_BOOKING
const services = [
  { name: 'Wash', duration: 60 },
  { name: 'All day', duration: 480 },
  { name: 'Restoration', duration: 600 },
]
const names = (rules: BookingRules) => unbookableServices(services, rules).map(({ name }) => name)

test('names a service that is longer than every day', () => {
  expect(names(usual)).toEqual(['Restoration'])
})

test('counts the longer of weekday and weekend', () => {
  expect(names({ ...usual, weekend_start_time: '06:00', weekend_end_time: '24:00' })).toEqual([])
})

test('lets every service start when jobs may run past closing time', () => {
  expect(names({ ...usual, jobs_may_run_past_closing: true })).toEqual([])
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

test('asks the hours of each weekday where they are given, and not the two windows', () => {
  const week = { ...closed, tuesday: { start: '09:00', end: '10:00' } }
  expect(names({ ...usual, week })).toEqual(['All day', 'Restoration'])
  expect(names({ ...usual, week: closed, jobs_may_run_past_closing: true })).toHaveLength(3)
})

test('needs the time in one piece: a break splits a day', () => {
  const lunch = { start: '12:00', end: '12:30' }
  const weekdays = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday'] as const
  expect(names({ ...usual, breaks: [{ ...lunch, weekdays }] })).toEqual(['All day', 'Restoration'])
  expect(names({ ...usual, breaks: [{ ...lunch, weekdays: ['monday'] }] })).toEqual(['Restoration'])
})
