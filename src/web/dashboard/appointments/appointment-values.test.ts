import { expect, test } from 'vitest'
import type { Appointment } from '#contract/appointments.ts'
import { type ClientChoice, initialChoice } from '#web/dashboard/client-picker/client-choice.ts'
import { validateForm } from '#web/ui/form-errors.ts'
import {
  type AppointmentBody,
  type AppointmentValues,
  appointmentSchema,
  drawerValues,
  initialStart,
  initialValues,
  KEPT_SERVICE,
} from './appointment-values.ts'

const ZONE = 'America/New_York'
const SERVICE = { id: '6f1c2a52-0f57-4bfb-9d8b-0c2a0f3f6a01', duration: 90, price: 139_99 }
const AVA = {
  id: '0b9a1f0e-5b0e-4f7e-8c35-30f8d6b0c001',
  name: 'Ava Brooks',
  email: 'ava@example.com',
  phone: null,
  address: null,
}
const knownClient: ClientChoice = { kind: 'known', client: AVA }
const values: AppointmentValues = initialValues(undefined, {
  timeZone: ZONE,
  startsAt: '2026-11-18T14:07:00Z',
  service: SERVICE,
})

function parseOrErrors(change: Partial<AppointmentValues>, choice: ClientChoice = knownClient) {
  const validation = validateForm(appointmentSchema(ZONE, choice), { ...values, ...change })
  return validation.isValid ? validation.parsed : validation.errors
}

const storedAppointment: Appointment = {
  id: '0b9a1f0e-5b0e-4f7e-8c35-30f8d6b0c002',
  client_id: AVA.id,
  client_name: AVA.name,
  client_email: AVA.email,
  client_phone: null,
  service_id: null,
  service: 'Full Detail',
  price: 199_99,
  booked_by: 'owner',
  appointment_time: '2026-11-18T14:00:00.000Z',
  duration: 120,
  arrival_window_minutes: null,
  address: '12 Maple Avenue',
  notes: null,
  series_id: null,
  updated_at: '2026-11-15T00:00:00.000Z',
  new_time_accepted_at: null,
  client_notice: 'none',
  state: 'scheduled',
  state_since: null,
  former_state: 'scheduled',
}

test('starts a new appointment now, in the business’s time zone, with the first service', () => {
  expect(values).toMatchObject({ date: '2026-11-18', time: '09:07', service_id: SERVICE.id, duration: '90' })
})

test('in a client’s drawer the date is today, and time and service are still to be chosen', () => {
  const options = { timeZone: ZONE, startsAt: '2026-11-18T14:07:00Z' }
  expect(drawerValues({ address: '12 Maple Avenue' }, options)).toMatchObject({
    date: '2026-11-18',
    time: '',
    service_id: '',
    address: '12 Maple Avenue',
  })
})

test('shows a stored appointment as it is, and keeps a service that is no longer offered', () => {
  expect(initialValues(storedAppointment, { timeZone: ZONE, startsAt: '', service: SERVICE })).toMatchObject({
    date: '2026-11-18',
    time: '09:00',
    service_id: KEPT_SERVICE,
    duration: '120',
    address: '12 Maple Avenue',
    notes: '',
  })
})

test('sends the id of a known client, and the start as an instant', () => {
  expect(parseOrErrors({ notes: ' Gate code ' })).toMatchObject({
    client: { id: AVA.id },
    service_id: SERVICE.id,
    appointment_time: '2026-11-18T14:07:00.000Z',
    duration: 90,
    address: null,
    notes: 'Gate code',
    confirmed: false,
  })
})

test('keeps the exact start of a job in the repeated hour of autumn', () => {
  const repeatedHour = { ...storedAppointment, appointment_time: '2026-11-01T06:30:12.000Z' }
  const shown = initialValues(repeatedHour, { timeZone: ZONE, startsAt: '', service: SERVICE })
  expect(shown).toMatchObject({ date: '2026-11-01', time: '01:30' })
  const schema = appointmentSchema(ZONE, knownClient, initialStart(repeatedHour, ''))
  const validation = validateForm<AppointmentValues, AppointmentBody>(schema, {
    ...shown,
    notes: 'Gate code',
  })
  expect(validation).toMatchObject({ parsed: { appointment_time: repeatedHour.appointment_time } })
})

test('starts a new appointment in the repeated hour that was clicked in the calendar', () => {
  const repeatedHour = '2026-11-01T06:00:00.000Z'
  expect(initialStart(undefined, repeatedHour)).toBe('2026-11-01T06:00:00Z')
  expect(initialStart(undefined, '2026-11-18T14:07:31.500Z')).toBe('2026-11-18T14:07:00Z')
})

test('sends no service id when the old service is kept', () => {
  expect(parseOrErrors({ service_id: KEPT_SERVICE })).toMatchObject({ service_id: undefined })
})

test('sends a new client with name, email and phone', () => {
  const typed = { name: ' Noah ', email: 'noah@example.com', phone: '555' }
  expect(parseOrErrors(typed, { kind: 'new' })).toMatchObject({
    client: { name: 'Noah', email: 'noah@example.com', phone: '555' },
  })
})

const ofDeletedClient = {
  ...storedAppointment,
  client_id: null,
  client_name: 'Deleted client',
  client_email: '',
  client_phone: null,
}

test('an appointment of a deleted client is saved without a client, and does not name a new one', () => {
  const choice = initialChoice(ofDeletedClient)
  const shown = initialValues(ofDeletedClient, { timeZone: ZONE, startsAt: '', service: SERVICE })
  expect(shown).toMatchObject({ client: 'Deleted client', name: '', email: '', phone: '' })
  expect(parseOrErrors({ ...shown, price: '165' }, choice)).toMatchObject({
    client: undefined,
    price: 165_00,
  })
})

test('requires name, email and phone of a new client, with the contract’s messages', () => {
  expect(parseOrErrors({}, { kind: 'new' })).toEqual({
    name: 'Client name is required',
    email: 'Client email is required',
    phone: 'Client phone is required',
  })
  expect(parseOrErrors({ name: 'Noah', email: 'noah', phone: '1' }, { kind: 'new' })).toEqual({
    email: 'Please enter a valid email address',
  })
  expect(parseOrErrors({ name: 'Noah', phone: '555-0' }, { kind: 'new' })).toEqual({
    phone: 'Please enter a valid phone number',
  })
})

test.each([
  [{ date: '' }, { date: 'Choose a date' }],
  [{ time: '' }, { time: 'Choose a time' }],
  [{ service_id: '' }, { service_id: 'Choose a service' }],
  [{ duration: '' }, { duration: 'Duration must be at least 5 minutes' }],
  [{ duration: '4' }, { duration: 'Duration must be at least 5 minutes' }],
  [{ notes: 'x'.repeat(10_001) }, { notes: 'Notes must be at most 10,000 characters' }],
])('rejects %o', (change, errors) => {
  expect(parseOrErrors(change)).toEqual(errors)
})

test('requires a client', () => {
  expect(parseOrErrors({}, { kind: 'none' })).toEqual({ client: 'Choose a client' })
})

test('starts with the price of the service, or with that of the stored appointment', () => {
  expect(values.price).toBe('139.99')
  const stored = initialValues(storedAppointment, { timeZone: ZONE, startsAt: '', service: SERVICE })
  expect(stored.price).toBe('199.99')
})

test.each([
  ['$1,250.50', 1_250_50],
  ['0', 0],
  [' ', null],
])('sends the price %j as %j cents', (price, cents) => {
  expect(parseOrErrors({ price })).toMatchObject({ price: cents })
})

test.each([
  ['-5', 'Price must be a positive number'],
  ['a lot', 'Price must be a positive number'],
  ['9.999', 'Price can have at most 2 decimals'],
  ['100000', 'Price must be less than $100,000'],
])('rejects the price %j', (price, sentence) => {
  expect(parseOrErrors({ price })).toEqual({ price: sentence })
})
