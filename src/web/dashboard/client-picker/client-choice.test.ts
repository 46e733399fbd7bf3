import { expect, test } from 'vitest'
import { clientLabel, searchedField } from './client-choice.ts'

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
