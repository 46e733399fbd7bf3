import { expect, test } from 'vitest'
import type { PublicBusiness } from '#contract/booking.ts'
import { NOTHING_CHOSEN } from '#web/booking/booking-address.ts'
import { settledChoice } from '#web/booking/choose/settled-choice.ts'

const service = (id: string) => ({ id, name: id, description: null, price: 0, duration: 60 })

const business: PublicBusiness = {
  business_name: null,
  welcome_message: '',
  timezone: 'America/New_York',
  address_field: 'optional',
  is_taking_bookings: true,
  first_date: '2026-11-15',
  last_date: '2027-01-10',
  services: [service('wash'), service('wax')],
}

const settled = (wish: object, more = {}) =>
  settledChoice({ ...NOTHING_CHOSEN, ...wish }, { ...business, ...more })

test('begins in the first month, with nothing chosen', () => {
  expect(settled({})).toEqual({ ...NOTHING_CHOSEN, month: '2026-11' })
})

test('chooses the only service there is', () => {
  expect(settled({}, { services: [service('wash')] }).serviceId).toBe('wash')
})

test('takes the date and the month from the time, where the business is', () => {
  // Evening of the last of November in New York, December everywhere east of it.
  expect(settled({ serviceId: 'wash', time: '2026-12-01T01:00:00Z', date: '2026-12-01' })).toMatchObject({
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
])('leaves out %s', (_, wish) => {
  expect(settled(wish)).toEqual({ ...NOTHING_CHOSEN, month: '2026-11' })
})

test('leaves out a time that lies outside what can be booked', () => {
  const wish = { serviceId: 'wash', step: 'details' as const, time: '2027-06-01T14:00:00Z' }
  expect(settled(wish)).toMatchObject({ step: 'choose', time: null, date: null })
})

test('goes to the details of a time', () => {
  const wish = { serviceId: 'wash', step: 'details' as const, time: '2026-11-18T14:00:00Z' }
  expect(settled(wish)).toMatchObject({ ...wish, date: '2026-11-18' })
})
