import { expect, test } from 'vitest'
import { A_JOB } from '#web/testing/a-job.ts'
import { canOnlyBeTexted, clientLabel, initialChoice, searchedField } from './client-choice.ts'

test('labels a client with their email, or with their phone number if they have none', () => {
  expect(clientLabel({ name: 'Ava', email: 'ava@example.com', phone: '555 0100' })).toBe(
    'Ava - ava@example.com',
  )
  expect(clientLabel({ name: 'Ava', email: '', phone: '555 0100' })).toBe('Ava - 555 0100')
})

test.each([
  ['Maria Lopez', 'name'],
  ['maria@example.com', 'email'],
  ['(212) 555-0142', 'phone'],
  ['+1 212.555.0142', 'phone'],
  ['Apartment 12', 'name'],
])('a search for %j that finds nobody becomes the new client’s %s', (text, field) => {
  expect(searchedField(text)).toBe(field)
})

test('a client with a phone number and no email can only be texted', () => {
  const nothing = { email: '', phone: '' }
  const ava = { id: '1', name: 'Ava', phone: '555 0100', address: null }
  expect(canOnlyBeTexted({ kind: 'known', client: { ...ava, email: '' } }, nothing)).toBe(true)
  expect(canOnlyBeTexted({ kind: 'known', client: { ...ava, email: 'ava@example.com' } }, nothing)).toBe(
    false,
  )
  expect(canOnlyBeTexted({ kind: 'new' }, { email: '', phone: '555 0100' })).toBe(true)
  expect(canOnlyBeTexted({ kind: 'new' }, { email: 'ava@example.com', phone: '555 0100' })).toBe(false)
  expect(canOnlyBeTexted({ kind: 'new' }, nothing)).toBe(false)
  expect(canOnlyBeTexted({ kind: 'none' }, nothing)).toBe(false)
})

test('a client without an id was deleted, unless the job has a way to reach them: then they are not saved yet', () => {
  const job = { ...A_JOB, client_id: null, client_email: '' }
  expect(initialChoice({ ...job, client_phone: null })).toEqual({ kind: 'deleted' })
  expect(initialChoice({ ...job, client_phone: '(212) 555-0199' })).toEqual({ kind: 'new' })
})
