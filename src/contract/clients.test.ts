import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { appointmentEndpoints } from './appointments.ts'
import { ClientForm, clientEndpoints, NewClient } from './clients.ts'

test('rejects a search that is longer than 200 characters', () => {
  const { query } = clientEndpoints.listClients
  expect(z.safeParse(query, { search: 'x'.repeat(201) }).error?.issues).toMatchObject([
    { path: ['search'], message: 'Search must be at most 200 characters' },
  ])
})

const errorsOf = (schema: typeof ClientForm | typeof NewClient, input: object) =>
  z.safeParse(schema, input).error?.issues.map(({ path, message }) => [path.join('.'), message])

test.each([
  ['the client form', ClientForm],
  ['the appointment dialog', NewClient],
])('in %s, a client needs a name and an email or a phone number', (_, schema) => {
  expect(errorsOf(schema, { name: ' ', email: ' ', phone: '' })).toEqual([
    ['name', 'Client name is required'],
    ['email', 'Client email is required'],
    ['phone', 'Client phone is required'],
  ])
  expect(z.parse(schema, { name: 'Ava', email: ' ava@example.com ' })).toMatchObject({
    email: 'ava@example.com',
    phone: null,
  })
  expect(z.parse(schema, { name: 'Ava', email: null, phone: ' 555 0100 ' })).toMatchObject({
    email: '',
    phone: '555 0100',
  })
  expect(errorsOf(schema, { name: 'Ava', email: 'ava@', phone: '555 0100' })).toEqual([
    ['email', 'Please enter a valid email address'],
  ])
})

test.each([
  ['the client form', ClientForm],
  ['the appointment dialog', NewClient],
])('in %s, the phone number of a client without an email can be dialed', (_, schema) => {
  for (const phone of ['555-0', 'call me']) {
    expect(errorsOf(schema, { name: 'Ava', email: '', phone })).toEqual([
      ['phone', 'Please enter a valid phone number'],
    ])
    expect(z.parse(schema, { name: 'Ava', email: 'ava@example.com', phone })).toMatchObject({ phone })
  }
})

test('an appointment reports the errors of its new client on their fields', () => {
  const { body } = appointmentEndpoints.createAppointment
  const client = { name: 'Ava', email: '', phone: '' }
  const issues = z.safeParse(body, { client, appointment_time: '2030-01-07T15:00:00Z' }).error?.issues
  expect(issues?.map(({ path }) => path.join('.'))).toEqual(['client.email', 'client.phone'])
})
