import { expect, test } from 'vitest'
import type { PublicBusiness } from '#contract/booking.ts'
import { NOTHING_CHOSEN } from '#web/booking/booking-url.ts'
import { validChoice } from '#web/booking/choose/valid-choice.ts'
import { NO_PUBLIC_BRAND } from '#web/testing/no-brand.ts'

const service = (id: string) => ({
  id,
  name: id,
  description: null,
  price: 0,
  duration: 60,
  sizes: [],
  add_ons: [],
  deposit: null,
})

const option = (name: string) => ({ name, price: 10_00, duration: 30 })

const detail = {
  ...service('detail'),
  sizes: [option('Sedan'), option('SUV')],
  add_ons: [option('Pet hair')],
}

const item = (id: string, size: string | null = null, add_ons: string[] = []) => ({
  service: id,
  size,
  add_ons,
})

const business: PublicBusiness = {
  slug: 'wheelhouse-luna1234',
  language: 'en',
  translations: {},
  business_name: null,
  brand: NO_PUBLIC_BRAND,
  is_listed: false,
  is_embeddable: false,
  welcome_message: '',
  timezone: 'America/New_York',
  address_field: 'optional',
  questions: [],
  arrival_window_minutes: null,
  is_taking_bookings: true,
  zip_field: 'hidden',
  sends_emails: true,
  first_date: '2026-11-15',
  last_date: '2027-01-10',
  deposit_policy: null,
  services: [service('wash'), service('wax'), detail],
}

const validChoiceOf = (choice: object, more = {}) =>
  validChoice({ ...NOTHING_CHOSEN, ...choice }, { ...business, ...more })

test('starts in the first month, with nothing chosen', () => {
  expect(validChoiceOf({})).toEqual({ ...NOTHING_CHOSEN, month: '2026-11' })
})

test('preselects the only service', () => {
  expect(validChoiceOf({}, { services: [service('wash')] }).serviceId).toBe('wash')
})

test('the only service that is left is not offered at the time of another', () => {
  const choice = { serviceId: 'gone', step: 'details' as const, time: '2026-11-18T14:00:00Z' }
  expect(validChoiceOf(choice, { services: [service('wash')] })).toMatchObject({
    serviceId: 'wash',
    step: 'choose',
    time: null,
  })
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

const TIME = '2026-11-18T14:00:00Z'

test('a service with sizes has no date and time before its size is chosen', () => {
  const choice = { serviceId: 'detail', step: 'details' as const, time: TIME }
  expect(validChoiceOf(choice)).toMatchObject({ serviceId: 'detail', step: 'choose', date: null, time: null })
  const sized = { ...choice, size: 'SUV', addOns: ['Pet hair'] }
  expect(validChoiceOf(sized)).toMatchObject({ ...sized, date: '2026-11-18' })
})

test('drops a size and add-ons that are no longer offered, and shows what is left before it is booked', () => {
  const choice = { serviceId: 'detail', size: 'SUV', step: 'details' as const, time: TIME }
  expect(validChoiceOf({ ...choice, addOns: ['Pet hair', 'Clay bar'] })).toMatchObject({
    ...choice,
    addOns: ['Pet hair'],
    step: 'choose',
  })
  expect(validChoiceOf({ ...choice, size: 'Truck' })).toMatchObject({
    serviceId: 'detail',
    size: null,
    time: null,
  })
})

test('drops only those services of the visit that are no longer offered', () => {
  const offered = [item('wash'), item('detail', 'SUV', ['Pet hair'])]
  const gone = [item('gone'), item('detail'), item('detail', 'Truck'), item('detail', 'SUV', ['Clay bar'])]
  const choice = { serviceId: 'wax', time: TIME, step: 'details' as const }
  expect(validChoiceOf({ ...choice, earlier: offered })).toMatchObject({ ...choice, earlier: offered })
  for (const lost of gone)
    expect(validChoiceOf({ ...choice, earlier: [...offered, lost] })).toMatchObject({
      ...choice,
      earlier: offered,
      step: 'choose',
    })
})

test('a visit can be booked while a further service is still to be chosen', () => {
  const choice = { earlier: [item('wash')], time: TIME, step: 'details' as const }
  expect(validChoiceOf(choice)).toMatchObject({ ...choice, serviceId: null })
})

test('adds the only service a second time only if the visitor chooses it', () => {
  const services = [service('wash')]
  expect(validChoiceOf({ earlier: [item('wash')] }, { services }).serviceId).toBeNull()
})

test('keeps five services at most', () => {
  const earlier = Array.from({ length: 9 }, () => item('wash'))
  expect(validChoiceOf({ earlier, serviceId: 'wax' }).earlier).toHaveLength(4)
})
