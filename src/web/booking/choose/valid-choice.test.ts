import { expect, test } from 'vitest'
import type { PublicBusiness } from '#contract/booking.ts'
import { NOTHING_CHOSEN } from '#web/booking/booking-url.ts'
import { validChoice } from '#web/booking/choose/valid-choice.ts'

const service = (id: string) => ({
  id,
  name: id,
  description: null,
  price: 0,
  duration: 60,
  sizes: [],
  add_ons: [],
})

const business: PublicBusiness = {
  business_name: null,
  welcome_message: '',
  timezone: 'America/New_York',
  address_field: 'optional',
  arrival_window_minutes: null,
  is_taking_bookings: true,
  zip_field: 'hidden',
  sends_emails: true,
  first_date: '2026-11-15',
  last_date: '2027-01-10',
  services: [service('wash'), service('wax')],
}

const validChoiceOf = (choice: object, more = {}) =>
  validChoice({ ...NOTHING_CHOSEN, ...choice }, { ...business, ...more })

test('starts in the first month, with nothing chosen', () => {
  expect(validChoiceOf({})).toEqual({ ...NOTHING_CHOSEN, month: '2026-11' })
})

test('preselects the only service', () => {
  expect(validChoiceOf({}, { services: [service('wash')] }).serviceId).toBe('wash')
})

test('derives date and month from the time, in the time zone of the business', () => {
  // November 30 in New York, already December in UTC.
  expect(
    validChoiceOf({ serviceId: 'wash', time: '2026-12-01T01:00:00Z', date: '2026-12-01' }),
  ).toMatchObject({
    date: '2026-11-30',
    month: '2026-11',
  })
})

test.each([
  ['a service that is not offered', { serviceId: 'gone' }],
  ['a date without a service', { date: '2026-11-20' }],
  ['a date in the past', { date: '2026-11-14' }],
  ['a date too far ahead', { date: '2027-01-11' }],
  ['a month in the past', { month: '2026-10' }],
  ['a month too far ahead', { month: '2027-02' }],
  ['details without a time', { step: 'details' as const }],
])('ignores %s', (_, choice) => {
  expect(validChoiceOf(choice)).toEqual({ ...NOTHING_CHOSEN, month: '2026-11' })
})

test('ignores a time outside the bookable range', () => {
  const choice = { serviceId: 'wash', step: 'details' as const, time: '2027-06-01T14:00:00Z' }
  expect(validChoiceOf(choice)).toMatchObject({ step: 'choose', time: null, date: null })
})

test('opens the details step for a valid time', () => {
  const choice = { serviceId: 'wash', step: 'details' as const, time: '2026-11-18T14:00:00Z' }
  expect(validChoiceOf(choice)).toMatchObject({ ...choice, date: '2026-11-18' })
})
